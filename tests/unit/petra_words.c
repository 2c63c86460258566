/* What Passing Through Petra says: for a position and a token, the sentence in both languages. Ada begins on board 1,
 * where the partners of E R C I L are R C I L E; Blaise has board 2. */
#include "fixture.h"

#include "show/pad.h"
#include "show/show.h"

enum what { ASK, LABEL, PREVIEW, TELL, WHY, DESCRIBE /* the second line of it */ };

struct word {
    const char *wish;   /* what the set-up holds beyond the usual; NULL: nothing */
    const char *played; /* tokens that lead there */
    enum what what;
    const char *token;
    const char *en, *fr;
};

#define USUAL                                                                                                          \
    "\"start\":0,\"boards\":[1,2],\"caravan\":\"ERCILEERCILERCILERCI\",\"market\":[\"EERRCC\",\"IILLEE\"],"            \
    "\"columns\":[{\"E\":2,\"C\":1,\"I\":1},{\"R\":2,\"L\":2}],\"influence_row\":[\"three-E\",\"equal-ER\",\"north-"   \
    "south\"],"                                                                                                        \
    "\"hand\":[\"works-ER\",\"works-CI\"],\"villager_row\":[\"baker\",\"farmer\",\"nomad-E\"]"

/* The same, but that Ada's local traders reach a card space. */
#define LOCAL                                                                                                          \
    "{\"start\":0,\"boards\":[1,2],\"market\":[\"EEERCC\",\"IILLRR\"],\"columns\":[{\"L\":2,\"C\":1,\"I\":1}],"        \
    "\"influence_row\":[\"three-E\",\"equal-ER\",\"north-south\"],\"hand\":[\"works-ER\",\"works-CI\"]}"

/* The same as the usual, but for the villager of the first slot; how Ada comes to hire him, and to a trade after it. */
#define HIRES(villager)                                                                                                \
    "{\"start\":0,\"boards\":[1,2],\"caravan\":\"ERCILEERCILERCILERCI\",\"market\":[\"EERRCC\",\"IILLEE\"],"           \
    "\"columns\":[{\"E\":2,\"C\":1,\"I\":1},{\"R\":2,\"L\":2}],\"hand\":[\"works-ER\",\"works-CI\"],"                  \
    "\"villager_row\":[\"" villager "\",\"noble\",\"priest\"]}"
#define BACK "market col:E go *L stop end village end village w:E"
#define TWO_OUT                                                                                                        \
    "market col:E go *L stop end village end plaza p1 p2 end siq s1 end market col:I go stop end village end village"
#define HIRED " hire:1 *v:baker end siq s1 end plaza p3 p1 end village end market"

/* Ada's card of works is met by what two bonuses give her. */
#define WORKS                                                                                                          \
    "{\"start\":0,\"boards\":[1,2],\"caravan\":\"II\",\"market\":[\"CCIILL\"],\"columns\":[{\"R\":1,\"C\":1}],"        \
    "\"hand\":[\"works-ER\",\"works-CI\"]}"
#define BUILT "market col:R go perm:E stop end village end plaza p1 p2 end siq s1 end market col:C go build:E stop"

static const struct word words[] = {
    {NULL, "", ASK, "", "Ada: move the pawn toward a side of the city.",
     "Ada : déplacez le pion vers un côté de la cité."},
    {NULL, "", LABEL, "plaza", "To the Plaza: take 2 tiles", "À la Place : prendre 2 tuiles"},
    {NULL, "", LABEL, "market", "To the Market: trade a column", "Au Marché : faire un échange"},
    {NULL, "", LABEL, "village", "To the Village (no worker is out)", "Au Village (aucun ouvrier sorti)"},
    {NULL, "", PREVIEW, "market",
     "Ada moves toward the Market. Trade values: Egypt 2 × 2 = 4, China 1 × 0 = 0 and India 1 × 0 = 0.",
     "Ada va vers le Marché. Valeurs d’échange : Égypte 2 × 2 = 4, Chine 1 × 0 = 0 et Inde 1 × 0 = 0."},
    {NULL, "", PREVIEW, "siq",
     "Ada moves toward the Siq. On offer: 3 Egyptian traders, 3 Roman traders, 3 Chinese traders, 3 Indian traders and "
     "2 local traders.",
     "Ada va vers le Siq. Au choix : 3 marchands égyptiens, 3 marchands romains, 3 marchands chinois, 3 marchands "
     "indiens et 2 marchands locaux."},
    {NULL, "", TELL, "village", "Ada moves toward the Village. No worker is out, so the action is skipped.",
     "Ada va vers le Village. Il n’y a aucun ouvrier à reprendre : l’action est sautée."},
    {NULL, "", WHY, "p1", "That is not what is asked now. Ada: move the pawn toward a side of the city.",
     "Ce n’est pas ce qui est demandé maintenant. Ada : déplacez le pion vers un côté de la cité."},
    {NULL, "", WHY, "dance", "That is no choice here. Ada: move the pawn toward a side of the city.",
     "Ce n’est pas un choix possible ici. Ada : déplacez le pion vers un côté de la cité."},
    {NULL, "", WHY, "farmer:works-ER", "You have not hired the farmer.", "Vous n’avez pas engagé le fermier."},
    {NULL, "plaza", ASK, "", "Ada: take 2 tiles from the Plaza.", "Ada : prenez 2 tuiles sur la Place."},
    {NULL, "plaza", LABEL, "p3", "Take a Chinese trader, place 3 of the Plaza",
     "Prendre un marchand chinois, n° 3 de la Place"},
    {NULL, "plaza", TELL, "p3",
     "Ada takes a Chinese trader from the Plaza. Pushed out of the row: a Chinese trader, into the China column.",
     "Ada prend un marchand chinois sur la Place. Poussé hors de la rangée : un marchand chinois, qui va dans la "
     "colonne de la Chine."},
    {NULL, "plaza", PREVIEW, "p2",
     "Ada takes a Roman trader from the Plaza. Pushed out of the row: a Chinese trader, into the China column. Trade "
     "values: Egypt 2 × 3 = 6, China 2 × 0 = 0 and India 1 × 0 = 0.",
     "Ada prend un marchand romain sur la Place. Poussé hors de la rangée : un marchand chinois, qui va dans la "
     "colonne de la Chine. Valeurs d’échange : Égypte 2 × 3 = 6, Chine 2 × 0 = 0 et Inde 1 × 0 = 0."},
    {NULL, "plaza", WHY, "s1", "You take from the Plaza now, not from the Siq.",
     "Vous prenez maintenant sur la Place, pas dans le Siq."},
    {NULL, "plaza p1", WHY, "p1", "That tile has just been taken: the caravan closes up only when the taking is done.",
     "Cette tuile vient d’être prise : la Caravane ne se resserre qu’une fois toutes les tuiles prises."},
    {NULL, "plaza p1 p2 end village end", WHY, "plaza",
     "Your pawn is already against that side of the city, so it must go another way.",
     "Votre pion touche déjà ce côté de la cité : il doit aller ailleurs."},
    {NULL, "plaza p1 p2", ASK, "", "Ada: reveal completed influence cards, or end the turn.",
     "Ada : révélez des cartes Influence accomplies, ou finissez le tour."},
    {NULL, "plaza p1 p2", WHY, "claim:three-E", "\"Three in Egypt\" is not in your hand.",
     "« Trois en Égypte » n’est pas dans votre main."},
    {NULL, "plaza p1 p2", WHY, "claim:works-ER",
     "\"Works: Egypt or Rome\" is not complete. Missing: a building and a permanent settlement.",
     "L’objectif de « Ouvrages : Égypte ou Rome » n’est pas rempli. Manquent : un bâtiment et une colonie permanente."},
    {NULL, "plaza p1 p2", TELL, "end", "Ada ends the turn. It is the turn of Blaise.",
     "Ada finit son tour. C’est à Blaise de jouer."},
    {NULL, "market", LABEL, "col:E", "Egypt with Rome: 2 × 2 = 4", "Égypte avec Rome : 2 × 2 = 4"},
    {NULL, "market", PREVIEW, "col:E",
     "Ada places a worker at the Egypt column; the partner is Rome. The trade of the Egypt column with Rome is worth 2 "
     "× 2 = 4. The disc moves 4 spaces on the Egypt track, to space 4. On the way, the bonus: a market extension. 1 "
     "cube is placed, which makes 1 in all.",
     "Ada place un ouvrier à la colonne de l’Égypte ; partenaire : Rome. L’échange de la colonne de l’Égypte avec Rome "
     "vaut 2 × 2 = 4. Le disque avance de 4 cases sur la piste de l’Égypte, jusqu’à la case 4. En chemin, le bonus : "
     "une extension de marché. 1 cube est placé, ce qui fait 1 en tout."},
    {NULL, "market", WHY, "col:R", "There is no trader in the Rome column to trade with.",
     "Il n’y a aucun marchand dans la colonne de Rome : elle ne peut pas commercer."},
    {NULL, "market", TELL, "col:C", "Ada places a worker at the China column; the partner is India.",
     "Ada place un ouvrier à la colonne de la Chine ; partenaire : l’Inde."},
    {NULL, "market col:E", LABEL, "go", "Trade now: 2 × 2 = 4 spaces", "Échanger : 2 × 2 = 4 cases"},
    {NULL, "market col:E", WHY, "nomad:E", "You have no nomad of that type.", "Vous n’avez pas de nomade de ce type."},
    {NULL, "market col:E", TELL, "go",
     "The trade of the Egypt column with Rome is worth 2 × 2 = 4. The disc moves 2 spaces on the Egypt track, to space "
     "2. It reaches the bonus space: a market extension. The disc is active now.",
     "L’échange de la colonne de l’Égypte avec Rome vaut 2 × 2 = 4. Le disque avance de 2 cases sur la piste de "
     "l’Égypte, jusqu’à la case 2. Il atteint la case bonus : une extension de marché. Le disque est maintenant "
     "actif."},
    {NULL, "market col:E go", TELL, "*L",
     "A market extension: the row grows at its left end by a local trader. The disc moves 2 spaces on the Egypt track, "
     "to space 4. Ada places a cube on space 3 of the Egypt track. Ada has now placed 1 cube of 9.",
     "Une extension de marché : la rangée s’allonge à gauche, avec un marchand local. Le disque avance de 2 cases "
     "sur la piste de l’Égypte, jusqu’à la case 4. Ada place un cube sur la case 3 de la piste de l’Égypte. Ada a "
     "maintenant placé 1 cube sur 9."},
    {NULL, "market col:E go *L", LABEL, "camel", "Spend a camel: to space 5", "Dépenser un chameau : vers la case 5"},
    {NULL, "market col:E go *L", LABEL, "stop", "Stop on space 4", "S’arrêter sur la case 4"},
    {NULL, "market col:E go *L", TELL, "camel",
     "Ada spends a camel. The disc moves 1 space on the Egypt track, to space 5. 2 Egyptian traders go back into the "
     "bag.",
     "Ada dépense un chameau. Le disque avance d’une case sur la piste de l’Égypte, jusqu’à la case 5. 2 marchands "
     "égyptiens retournent dans le sac."},
    {NULL, "market col:E go *L", TELL, "stop", "Ada spends no more camels. 2 Egyptian traders go back into the bag.",
     "Ada ne dépense plus de chameau. 2 marchands égyptiens retournent dans le sac."},
    {NULL, "market col:E go *L stop end village end plaza p1 p2 end siq s1 end market", WHY, "col:E",
     "A worker is already at the Egypt column: it must come back in the Village first.",
     "Un ouvrier est déjà à la colonne de l’Égypte : il doit d’abord revenir, au Village."},
    {NULL, "market col:E go *L stop end village end village", LABEL, "w:E",
     "Take back the worker from the Egypt column", "Reprendre l’ouvrier de la colonne de l’Égypte"},
    {NULL, "market col:E go *L stop end village end village", WHY, "w:R", "There is no worker at the Rome column.",
     "Il n’y a pas d’ouvrier à la colonne de Rome."},
    {NULL, "market col:E go *L stop end village end village", WHY, "hire:1",
     "Slot 1 needs 1 worker taken back; so far: 0.", "L’emplacement 1 demande 1 ouvrier repris ; jusqu’ici : 0."},
    {NULL, "market col:E go *L stop end village end village w:E", WHY, "hire:2",
     "Slot 2 needs 2 workers taken back; so far: 1.", "L’emplacement 2 demande 2 ouvriers repris ; jusqu’ici : 1."},
    {NULL, "market col:E go *L stop end village end village w:E", LABEL, "hire:1", "Hire the baker",
     "Engager le boulanger"},
    {NULL, "market col:E go *L stop end village end village w:E", PREVIEW, "hire:1",
     "Ada hires the baker. Take 2 tiles from the Siq.", "Ada engage le boulanger. Prenez 2 tuiles dans le Siq."},
    {NULL, "market col:E go *L stop end village end village w:E", TELL, "hire:1", "Ada hires the baker.",
     "Ada engage le boulanger."},
    {NULL, "village end market col:R go", ASK, "", "Blaise: choose a column for a permanent settlement.",
     "Blaise : choisissez une colonne pour une colonie permanente."},
    {NULL, "village end market col:R go", LABEL, "perm:I", "Permanent settlement in the India column",
     "Colonie permanente dans la colonne de l’Inde"},
    {NULL, "village end market col:R go", TELL, "perm:I",
     "Blaise places a permanent settlement in the India column. The disc moves 2 spaces on the Rome track, to space 4. "
     "Blaise places a cube on space 3 of the Rome track. Blaise has now placed 1 cube of 9.",
     "Blaise place une colonie permanente dans la colonne de l’Inde. Le disque avance de 2 cases sur la piste de Rome, "
     "jusqu’à la case 4. Blaise place un cube sur la case 3 de la piste de Rome. Blaise a maintenant placé 1 cube sur "
     "9."},
    {NULL, "village end market col:R go", WHY, "build:E",
     "That is not what is asked now. Blaise: choose a column for a permanent settlement.",
     "Ce n’est pas ce qui est demandé maintenant. Blaise : choisissez une colonne pour une colonie permanente."},
    {LOCAL, "market col:L go", ASK, "", "Ada: choose an influence card.", "Ada : choisissez une carte Influence."},
    {LOCAL, "market col:L go", LABEL, "take:1", "Take \"Three in Egypt\"", "Prendre « Trois en Égypte »"},
    {LOCAL, "market col:L go", PREVIEW, "take:1",
     "Ada takes \"Three in Egypt\" from the influence row. At least 3 cubes in Egypt. Missing: 3 cubes in Egypt.",
     "Ada prend « Trois en Égypte » dans la rangée d’influence. Au moins 3 cubes en Égypte. Manquent : 3 cubes en "
     "Égypte."},
    {LOCAL, "market col:L go", TELL, "take:deck", "Ada takes the next influence card of the deck.",
     "Ada prend la prochaine carte Influence du paquet."},
    {LOCAL, "market col:L go take:deck", TELL, "*i:works-EI",
     "Ada draws \"Works: Egypt or India\". The disc moves 2 spaces on the local track, to space 6. Ada gains 1 camel.",
     "Ada tire « Ouvrages : Égypte ou Inde ». Le disque avance de 2 cases sur la piste locale, jusqu’à la case 6. Ada "
     "gagne 1 chameau."},
    {LOCAL, "market col:L", TELL, "go",
     "The trade of the local column with Egypt is worth 2 × 3 = 6. The disc moves 4 spaces on the local track, to "
     "space 4. Ada gains 1 camel.",
     "L’échange de la colonne locale avec l’Égypte vaut 2 × 3 = 6. Le disque avance de 4 cases sur la piste locale, "
     "jusqu’à la case 4. Ada gagne 1 chameau."},
    /* A villager that Ada hires with her first worker; its slot is empty while it acts. */
    {HIRES("ambassador"), BACK, TELL, "hire:1", "Ada hires the ambassador.", "Ada engage l’ambassadeur."},
    {HIRES("herder"), BACK, TELL, "hire:1", "Ada hires the herder. Ada gains 3 camels.",
     "Ada engage l’éleveur. Ada gagne 3 chameaux."},
    {HIRES("broker"), BACK, TELL, "hire:1", "Ada hires the broker.", "Ada engage le courtier."},
    {HIRES("ambassador"), BACK " hire:1 *E *R", ASK, "", "Ada: choose one of the tiles drawn, and where it goes.",
     "Ada : choisissez une des tuiles tirées, et où elle va."},
    {HIRES("ambassador"), BACK " hire:1 *E *R amb:Em", ASK, "", "Ada: choose where the tile drawn goes.",
     "Ada : choisissez où va la tuile tirée."},
    {HIRES("ambassador"), BACK " hire:1 *E *R", LABEL, "amb:Rm", "Push a Roman trader into the row",
     "Pousser un marchand romain dans la rangée"},
    {HIRES("ambassador"), BACK " hire:1 *E *R", LABEL, "amb:Es", "Put an Egyptian trader into its column",
     "Mettre un marchand égyptien dans sa colonne"},
    {HIRES("ambassador"), BACK " hire:1 *E *R", TELL, "amb:Rs",
     "Ada puts a Roman trader straight into the Rome column.",
     "Ada met un marchand romain directement dans la colonne de Rome."},
    {HIRES("ambassador"), BACK " hire:1 *E *R", TELL, "amb:Em",
     "Ada pushes an Egyptian trader into the row. Pushed out of the row: a Chinese trader, into the China column.",
     "Ada pousse un marchand égyptien dans sa rangée. Poussé hors de la rangée : un marchand chinois, qui va dans la "
     "colonne de la Chine."},
    {HIRES("ambassador"), BACK " hire:1 *E *R", WHY, "amb:Cm",
     "You have not drawn a Chinese trader, or have placed it already.",
     "Vous n’avez pas tiré un marchand chinois, ou vous l’avez déjà placé."},
    {HIRES("nomad-R"), BACK HIRED, LABEL, "col:R", "Rome with China: 1 × 1 = 1 (by its nomad)",
     "Rome avec la Chine : 1 × 1 = 1 (par son nomade)"},
    {HIRES("nomad-R"), BACK HIRED, PREVIEW, "col:R",
     "Ada places a worker at the Rome column; the partner is China. The trade of the Rome column with China is worth 1 "
     "× 1 = 1. The disc moves 1 space on the Rome track, to space 1.",
     "Ada place un ouvrier à la colonne de Rome ; partenaire : la Chine. L’échange de la colonne de Rome avec la Chine "
     "vaut 1 × 1 = 1. Le disque avance d’une case sur la piste de Rome, jusqu’à la case 1."},
    {HIRES("nomad-R"), BACK HIRED " col:R", ASK, "", "Ada: play the nomad that stands for this column.",
     "Ada : jouez le nomade qui tient lieu de marchand dans cette colonne."},
    {HIRES("nomad-R"), BACK HIRED " col:R", WHY, "go",
     "There is no trader in the Rome column yet: its nomad is played first.",
     "Il n’y a encore aucun marchand dans la colonne de Rome : son nomade se joue d’abord."},
    {HIRES("nomad-R"), BACK HIRED " col:R nomad:R", WHY, "less", "No gold trader counts in this trade.",
     "Aucun marchand doré ne compte dans cet échange."},
    {HIRES("jeweler"), BACK HIRED " col:I", LABEL, "less", "A gold trader counts elsewhere: 1 × 1 = 1",
     "Un marchand doré ailleurs : 1 × 1 = 1"},
    {HIRES("jeweler"), BACK HIRED " col:I", TELL, "less",
     "Ada lets a gold trader count as another type: it adds nothing to this trade.",
     "Ada fait compter un marchand doré pour un autre type : il n’ajoute rien à cet échange."},
    {HIRES("jeweler"), BACK HIRED " col:I", PREVIEW, "less",
     "Ada lets a gold trader count as another type: it adds nothing to this trade. The trade of the India column with "
     "the locals is worth 1 × 1 = 1. The disc moves 1 space on the India track, to space 1.",
     "Ada fait compter un marchand doré pour un autre type : il n’ajoute rien à cet échange. L’échange de la colonne "
     "de l’Inde avec les marchands locaux vaut 1 × 1 = 1. Le disque avance d’une case sur la piste de l’Inde, jusqu’à "
     "la "
     "case 1."},
    {HIRES("jeweler"), BACK HIRED " col:I less", LABEL, "go", "Trade now: 1 × 1 = 1 space",
     "Échanger : 1 × 1 = 1 case"},
    {HIRES("farmer"), BACK HIRED " col:I go camel", ASK, "",
     "Ada: stop, or discard an incomplete card with the farmer and gain camels.",
     "Ada : arrêtez-vous, ou défaussez une carte non accomplie grâce au fermier et gagnez des chameaux."},
    {HIRES("farmer"), BACK HIRED " col:I go camel", WHY, "camel", "You have no camel to spend.",
     "Vous n’avez pas de chameau à dépenser."},
    {HIRES("farmer"), BACK HIRED " col:I go camel", LABEL, "farmer:works-ER",
     "Farmer: \"Works: Egypt or Rome\" (discarded for 3 camels)",
     "Fermier — Ouvrages : Égypte ou Rome (défaussée contre 3 chameaux)"},
    {HIRES("farmer"), BACK HIRED " col:I go camel", TELL, "farmer:works-ER",
     "Ada discards \"Works: Egypt or Rome\" with the farmer and gains 3 camels.",
     "Ada défausse « Ouvrages : Égypte ou Rome » grâce au fermier et gagne 3 chameaux."},
    {HIRES("farmer"), BACK " hire:1 *v:baker", ASK, "",
     "Ada: reveal completed influence cards, use the farmer, or end the turn.",
     "Ada : révélez des cartes Influence accomplies, utilisez le fermier, ou finissez le tour."},
    {HIRES("broker"), BACK " hire:1 *v:baker", ASK, "", "Ada: reveal completed influence cards, or end the turn.",
     "Ada : révélez des cartes Influence accomplies, ou finissez le tour."},
    /* Workers come back in order: which stay is said before, and none is promised when none is left. */
    {NULL, TWO_OUT, LABEL, "w:E", "Take back the worker from the Egypt column",
     "Reprendre l’ouvrier de la colonne de l’Égypte"},
    {NULL, TWO_OUT, LABEL, "w:I", "Take back the worker from the India column (1 before it stays)",
     "Reprendre l’ouvrier de la colonne de l’Inde (1 avant lui reste)"},
    {NULL, TWO_OUT, PREVIEW, "w:I",
     "Ada takes back the worker from the India column. Workers come back in the order of the columns, so from then on "
     "these stay: Egypt. Within reach: the baker.",
     "Ada reprend l’ouvrier de la colonne de l’Inde. Les ouvriers reviennent dans l’ordre des colonnes ; "
     "ceux-ci ne pourront donc plus revenir : Égypte. À portée : le boulanger."},
    {NULL, TWO_OUT " w:E", ASK, "", "Ada: hire a villager, or take back more workers.",
     "Ada : engagez un villageois, ou reprenez d’autres ouvriers."},
    {NULL, TWO_OUT " w:I", ASK, "", "Ada: hire a villager.", "Ada : engagez un villageois."},
    {HIRES("master-R"), BACK, PREVIEW, "hire:1",
     "Ada hires the Roman master trader. One trade: any partner for Rome, or Rome as any column's partner.",
     "Ada engage le maître marchand romain. Un échange : Rome avec n’importe quel partenaire, ou comme partenaire "
     "de toute colonne."},
    {HIRES("master-E"), BACK, PREVIEW, "hire:1",
     "Ada hires the Egyptian master trader. One trade: any partner for Egypt, or Egypt as any column's partner.",
     "Ada engage le maître marchand égyptien. Un échange : l’Égypte avec n’importe quel partenaire, ou comme "
     "partenaire de toute colonne."},
    {HIRES("jeweler"), BACK HIRED " col:I less", DESCRIBE, "",
     "In the trade under way 1 gold trader counts as another type.",
     "Dans l’échange en cours, 1 marchand doré compte pour un autre type."},
    {WORKS, BUILT, LABEL, "claim:works-ER", "Complete \"Works: Egypt or Rome\"",
     "Révéler « Ouvrages : Égypte ou Rome »"},
    {WORKS, BUILT, TELL, "claim:works-ER",
     "Ada reveals \"Works: Egypt or Rome\", completed, and puts a cube on it. Ada has now placed 2 cubes of 9.",
     "Ada révèle « Ouvrages : Égypte ou Rome », accomplie, et y pose un cube. Ada a maintenant placé 2 cubes sur 9."},
};

static struct fixture fixture;

static void say(const struct word *w, const struct lang *l, struct text *out)
{
    static const char *const names[] = {"Ada", "Blaise"};
    const struct show_reader r = {l, &fixture.box.head, GAME_REFEREE, 2, names, 0, false};
    const struct game_show *show = fixture.game->show;
    const struct game_state *s = &fixture.match.state;
    struct game_moves legal;
    game_legal(fixture.game, &fixture.box.head, s, &legal);
    int i = game_find(fixture.game, &fixture.box.head, s, &legal, w->token, strlen(w->token));
    if (w->what == ASK) {
        show_ask(fixture.game, &r, s, out);
        return;
    }
    if (w->what == DESCRIBE) {
        char all[SHOW_TEXT_MAX];
        struct text t;
        text_init(&t, all, sizeof all);
        show_describe(fixture.game, &r, s, &t);
        const char *second = strchr(all, '\n') + 1;
        text_bytes(out, second, strcspn(second, "\n"));
        return;
    }
    if (w->what == WHY) {
        assert_int_equal(i, -1);
        show_why(fixture.game, &r, s, w->token, strlen(w->token), out);
        return;
    }
    if (i < 0)
        fail_msg("%s is not legal", w->token);
    (w->what == LABEL ? show->label : w->what == PREVIEW ? show->preview : show->tell)(&r, s, legal.move[i], out);
}

static void test_words(void **unused)
{
    (void)unused;
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        const struct word *w = &words[i];
        fixture_box(&fixture, registry_find("petra"), NULL);
        fixture_begin(&fixture, 2, NULL, w->wish != NULL ? w->wish : "{" USUAL "}", 7);
        fixture_play(&fixture, w->played);
        for (int l = 0; l < 2; l++) {
            char buffer[SHOW_TEXT_MAX];
            struct text out;
            text_init(&out, buffer, sizeof buffer);
            say(w, lang_find(l == 0 ? "en" : "fr"), &out);
            assert_string_equal(buffer, l == 0 ? w->en : w->fr);
        }
    }
}

/* The others are told that a card was drawn, not which. */
static void test_hidden(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise"};
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 2, NULL, LOCAL, 7);
    fixture_play(&fixture, "market col:L go take:deck");
    struct game_moves legal;
    game_legal(fixture.game, &fixture.box.head, &fixture.match.state, &legal);
    for (int viewer = GAME_SPECTATOR; viewer < 2; viewer++) {
        const struct show_reader r = {lang_find("en"), &fixture.box.head, viewer, 2, names, 0, false};
        game_move m = fixture.game->redact_move(&fixture.box.head, &fixture.match.state, legal.move[0], viewer);
        char buffer[SHOW_TEXT_MAX];
        struct text out;
        text_init(&out, buffer, sizeof buffer);
        show_tell(fixture.game, &r, fixture_view(&fixture, viewer), m, &out);
        const char *hidden = strstr(buffer, "Ada draws an influence card that the others do not see.");
        assert_int_equal(hidden == buffer, viewer != 0);
    }
}

/* A villager of another box goes by its id, and what it does is told from the box. */
static void test_other_box(void **unused)
{
    static const struct word hires = {NULL, "", PREVIEW, "hire:1", "", ""};
    char buffer[SHOW_TEXT_MAX];
    struct text out;
    (void)unused;
    fixture_edited(&fixture, registry_find("petra"), "villager baker immediate take siq 2",
                   "villager cook immediate take siq 1 camels 2");
    fixture_begin(&fixture, 2, NULL,
                  "{\"start\":0,\"boards\":[1,2],\"market\":[\"EERRCC\"],\"columns\":[{\"E\":2,\"C\":1,\"I\":1}],"
                  "\"villager_row\":[\"cook\",\"farmer\",\"nomad-E\"]}",
                  7);
    fixture_play(&fixture, "market col:E go *L stop end village end village w:E");
    text_init(&out, buffer, sizeof buffer);
    say(&hires, lang_find("fr"), &out);
    assert_string_equal(buffer, "Ada engage le villageois « cook ». Prenez 1 tuile dans le Siq. Gagnez 2 chameaux.");
}

/* A preview promises no camel that the supply does not have. */
static void test_no_camel_left(void **unused)
{
    static const struct word trades = {NULL, "", PREVIEW, "col:L", "", ""};
    char buffer[SHOW_TEXT_MAX];
    struct text out;
    (void)unused;
    fixture_edited(&fixture, registry_find("petra"), "start-camels 1 2 3 4", "start-camels 15 15 0 0");
    fixture_begin(&fixture, 2, NULL, LOCAL, 7);
    fixture_play(&fixture, "market");
    text_init(&out, buffer, sizeof buffer);
    say(&trades, lang_find("en"), &out);
    assert_string_equal(buffer, "Ada places a worker at the local column; the partner is Egypt. The trade of the local "
                                "column with Egypt is worth 2 × 3 = 6. The disc moves 6 spaces on the local track, to "
                                "space 6. On the way: 1 influence card.");
}

/* A sheet of two seats: what it adds up to, and what cannot be. */
static void test_pad(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise"};
    char buffer[SHOW_TEXT_MAX];
    struct text out;
    struct pad_sheet sheet;
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    const struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_REFEREE, 2, names, 0, false};
    const struct show_pad *pad = fixture.game->show->pad;
    pad_init(pad, &r, &sheet);
    int egypt = pad_find(pad, &r, "cubes-E", 7), hand = pad_find(pad, &r, "hand", 4);
    assert_true(egypt >= 0 && hand >= 0);
    sheet.value[egypt][0] = 3;
    assert_true(pad_read(pad, &r, (uint32_t)hand, "three-E,equal-ER", 16, &sheet.value[hand][0], &out));
    text_init(&out, buffer, sizeof buffer);
    assert_true(pad->tally(&r, &sheet, &out));
    assert_non_null(strstr(buffer, "Ada, \"Three in Egypt\": Complete.\n"));
    assert_non_null(strstr(buffer, "Ada, \"Egypt equals Rome\": Missing: 3 cubes in Rome.\n"));
    assert_non_null(strstr(buffer, "Nobody has placed all 9 cubes; Ada is ahead.\n"));
    assert_non_null(strstr(buffer, "Cubes placed      Ada  Blaise\n"));
    static const char *const long_names[] = {"Maximiliane", "Maximilian of Petra"};
    const struct show_reader other = {r.lang, r.box, GAME_REFEREE, 2, long_names, 0, false};
    text_init(&out, buffer, sizeof buffer);
    assert_true(pad->tally(&other, &sheet, &out));
    assert_non_null(strstr(buffer, "1 Maximiliane, 2 Maximilian of Petra\nCubes placed            1             2\n"));
    assert_non_null(strstr(buffer, "Egypt                   3             0\n"));
    sheet.value[hand][1] = sheet.value[hand][0];
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "The influence card \"Three in Egypt\" is in two places.");
    sheet.value[hand][1] = 0;
    sheet.value[egypt][0] = sheet.value[egypt][1] = 9;
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "Ada and Blaise cannot both have placed all 9 cubes: the game ends at once.");
    sheet.value[egypt + 1][1] = 2;
    text_init(&out, buffer, sizeof buffer);
    assert_false(pad->tally(&r, &sheet, &out));
    assert_string_equal(buffer, "Blaise cannot have placed 11 cubes: everybody has 9.");
}

/* Draws the position for a phone as somebody sees it who is no seat. */
static const char *scene(uint32_t home, bool chooses)
{
    static const char *const names[] = {"Ada", "Blaise"};
    static char buffer[SHOW_SCENE_MAX];
    struct game_moves legal;
    const struct show_reader r = {lang_find("en"), &fixture.box.head, GAME_REFEREE, 2, names, home, false};
    struct show_look look = {.chosen = -1, .width = 390, .height = 584, .touch = true};
    struct text out;
    text_init(&out, buffer, sizeof buffer);
    game_legal(fixture.game, &fixture.box.head, &fixture.match.state, &legal);
    look.legal = chooses ? &legal : NULL;
    show_scene(fixture.game, &r, &fixture.match.state, &look, &out);
    return buffer;
}

/* The large board is that of whoever sits before the screen, or else of whose turn it is. */
static void test_own_board(void **unused)
{
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 2, NULL, LOCAL, 7);
    assert_non_null(strstr(scene(0, false), "id=\"rival-1\""));
    assert_non_null(strstr(scene(1, false), "id=\"rival-1\""));
    assert_non_null(strstr(scene(2, false), "id=\"rival-0\""));
    assert_null(strstr(scene(2, false), "id=\"rival-1\""));
}

/* Draws the first page of a board of characters for four. */
static const char *board_of(const char *wish, const char *const *names, const char *lang, int width, int height,
                            bool scored)
{
    static struct canvas_cell cells[160 * 60];
    static char buffer[SHOW_TEXT_MAX];
    const struct show_reader r = {lang_find(lang), &fixture.box.head, 0, 4, names, 1, false};
    struct show_look look = {.chosen = -1, .scored = scored};
    struct canvas c;
    struct text out;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 4, NULL, wish, 7);
    canvas_init(&c, cells, width, height);
    show_board(fixture.game, &r, &fixture.match.state, &look, &c);
    text_init(&out, buffer, sizeof buffer);
    canvas_text(&c, false, &out);
    return buffer;
}

static const char *board(const char *const *names, const char *lang, int width, int height, bool scored)
{
    return board_of(NULL, names, lang, width, height, scored);
}

/* Where the full form of something is on a page, its short form is not. */
static void test_nothing_twice(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise", "Chloe", "Dora"};
    static const char *const shorts[] = {"Villagers: ", "Influence row: ", "track, your disc", "Dora 0"};
    static const char *const fulls[] = {"── Villagers, deck", "── Influence row, deck", "── Tracks", "─4 Dora"};
    (void)unused;
    for (size_t i = 0; i < sizeof shorts / sizeof shorts[0]; i++) {
        assert_non_null(strstr(board(names, "en", 80, 15, false), shorts[i]));
        assert_null(strstr(board(names, "en", 80, 15, false), fulls[i]));
        assert_null(strstr(board(names, "en", 115, 41, true), shorts[i]));
        assert_non_null(strstr(board(names, "en", 115, 41, true), fulls[i]));
    }
    assert_non_null(strstr(board(names, "en", 115, 41, false), "Dora: cubes 0/9, camels "));
    assert_non_null(strstr(board(names, "en", 115, 41, true), "Dora: workers 5/5"));
}

/* The card rows in short take a second line where their titles need one. */
static void test_rows_in_short(void **unused)
{
    static const char *const names[] = {"Ada", "Blaise", "Chloe", "Dora"};
    static const char wish[] = "{\"influence_row\":[\"works-ER\",\"works-CI\",\"three-E\"],\"hand\":[\"equal-ER\"],"
                               "\"villager_row\":[\"baker\",\"farmer\",\"noble\"]}";
    (void)unused;
    assert_non_null(strstr(board_of(wish, names, "en", 80, 15, false),
                           "Influence row: Works: Egypt or Rome · Works: China or India · Three in Egypt\n"));
    assert_non_null(strstr(board_of(wish, names, "fr", 80, 15, false),
                           "Influence\xc2\xa0: Ouvrages\xc2\xa0: Égypte ou Rome · Ouvrages\xc2\xa0: Chine ou Inde ·\n"
                           "            Trois en Égypte\n"));
}

/* Names that are too long for the line are cut, the longest first; none is left out. */
static void test_long_names(void **unused)
{
    static const char *const long_names[] = {"Ada", "Wilhelmine von Hohenfels", "山田太郎と花子", "Bob"};
    static const char *const even_names[] = {"Maximiliane", "Wilhelmine", "Bartholomew", "Constantine"};
    (void)unused;
    for (int fr = 0; fr < 2; fr++) {
        const char *line = board(long_names, fr ? "fr" : "en", 80, 15, false);
        assert_non_null(strstr(line, "1 Ada  "));
        assert_non_null(strstr(line, "2 Wilh"));
        assert_non_null(strstr(line, "3 山田"));
        assert_non_null(strstr(line, "4 Bob 0"));
        line = board(even_names, fr ? "fr" : "en", 80, 15, false);
        assert_non_null(strstr(line, "1 Maxi"));
        assert_non_null(strstr(line, "2 Wilh"));
        assert_non_null(strstr(line, "3 Bart"));
        assert_non_null(strstr(line, "4 Cons"));
    }
}

/* What can be chosen is chosen where it lies: a camel on the space that it leads to, the trade at its column. */
static void test_choices_in_place(void **unused)
{
    (void)unused;
    fixture_box(&fixture, registry_find("petra"), NULL);
    fixture_begin(&fixture, 2, NULL,
                  "{\"start\":0,\"boards\":[1,2],\"market\":[\"EERRCC\"],\"columns\":[{\"E\":2,\"C\":1,\"I\":1}]}", 7);
    fixture_play(&fixture, "market col:E go *L");
    assert_non_null(strstr(scene(0, true), "id=\"spend\" data-move=\"camel\""));
    assert_non_null(strstr(scene(0, true), "id=\"stop\" data-move=\"stop\""));
    fixture_play(&fixture, "stop");
    assert_null(
        strstr(scene(0, true), "data-move=\"end\"")); /* without a place on the table, left to the page's list */
}

UNIT_MAIN(cmocka_unit_test(test_words), cmocka_unit_test(test_hidden), cmocka_unit_test(test_other_box),
          cmocka_unit_test(test_no_camel_left), cmocka_unit_test(test_pad), cmocka_unit_test(test_own_board),
          cmocka_unit_test(test_nothing_twice), cmocka_unit_test(test_long_names), cmocka_unit_test(test_rows_in_short),
          cmocka_unit_test(test_choices_in_place))
