#!/bin/sh
# A table of a house on the smallest full screen, in French, whose sentences are the longer ones: nothing that is said
# is cut, and what one may type stands there. usage: narrow.sh WARREN
warren=$1
# shellcheck source=tests/play/lib.sh
. "$(dirname "$0")/../play/lib.sh"
# shellcheck source=tests/house/people.sh disable=SC1091
. "$(dirname "$0")/people.sh"
open_house
hides() { ! shows "$1" "$2"; }
hide_at() { await hides "$1" "$2" || { seen "$1"; fail "$1 is still shown: $2"; }; }
link_of() { seen "$1" | grep -oE 'http://[^ ]*/t/[0-9a-z]{24}#[0-9a-z]{26}' | head -n 1; }

# Before a game: the clock is said whole.
at ada 80 24 play prowl --lang fr --lay --at "$url" --seats 2 --clock 10m+5s --name Ada
show_at ada 'Pendule : 10 minutes .* et 5 secondes de plus par décision ; ensuite, un robot joue à la place\.'
show_at ada '#[0-9a-z]{26}'
link=$(link_of ada)
at bea 80 24 play --lang fr --at "'$link'" --name Béatrice
show_at ada 'choisissez votre carte Clan'
show_at bea 'C.est à Ada'

# Whatever is asked for says what to type, to whoever is asked and to whoever asks, and so does who.
say_at bea ':pause'
show_at bea 'n non retire cette demande : Béatrice demande une pause d.une heure, pendant laquelle la pendule de personne ne tourne\.'
show_at ada 'Béatrice demande une pause d.une heure, .* Répondez y oui ou n non\.'
say_at ada ':qui'
show_at ada 'Béatrice demande une pause .* Répondez oui ou non\.'
press ada q
say_at ada ':non'
hide_at ada 'Répondez'
# What cannot be done says why, to the end.
say_at bea ':partir'
show_at bea 'Pendant une partie, personne ne rend sa place : .*« quitter » .*garde.*\.'
press bea Escape
say_at ada ':rejouer'
show_at ada 'À une table avec d.autres, ce qui a été annulé ne se rejoue pas : choisissez .*\.'
press ada Escape
say_at ada ':fermer'
show_at ada 'D.autres jouent encore ici\. .*\.'
press ada Escape
press ada q
show_at ada 'S.en aller \? .* Entrée : oui, Échap : non'
press ada Escape

# What somebody is told who has nothing to choose gives way once they have.
press bea Enter
show_at bea 'Il n.y a rien à choisir pour l.instant'
say_at ada '#1'
show_at bea 'Béatrice, choisissez votre carte Clan|choisissez votre carte Clan'
hide_at bea 'Il n.y a rien à choisir'

# Two at one device: the curtain says whose time runs, and for whom a bot stands in; the word takes that seat back.
# In lines of text it is drawn anew, since Enter would show Ève's hand to Éric.
at fay 80 24 play prowl --plain --lang fr --lay --at "$url" --seats 2 --clock 15s --name Ève --name Éric
at eve 80 24 play prowl --lang fr --lay --at "$url" --seats 2 --clock 15s --name Ève --name Éric
show_at eve 'Le rideau est tiré\. Ève .* Il reste 0:[01][0-9] à Ève\.'
press eve Enter
show_at fay 'Le rideau est tiré\. Ève'
press fay Enter
show_at fay 'choisissez votre carte Clan'
say_at eve '#1'
say_at fay '#1'
show_at eve 'tirez le rideau'
press eve Enter
show_at fay 'tirer le rideau'
press fay Enter
show_at fay 'Le rideau est tiré\. Éric'
show_at eve 'Le rideau est tiré\. Éric .* Il reste 0:[01][0-9] à Éric\.'
show_at eve 'Le rideau est tiré\. Ève .* Il reste 0:[01][0-9] à Ève\. Un robot remplace Éric : « revenir » reprend la place\.'
if shows eve 'clan:'; then fail "the curtain shows a hand"; fi
show_at fay 'Le rideau est tiré\. Ève .* Un robot remplace Éric'
say_at eve ':revenir'
hide_at eve 'Un robot remplace Éric'
press eve Enter
show_at eve 'Main d.Ève'
say_at eve ':qui'
show_at eve 'Place 2 : Éric, au même appareil'
# A moment after the time was up the bot still makes that decision.
comes_back() {
    say_at fay 'revenir'
    sleep 1
    shows fay 'Éric revient, et le robot rend la place'
}
await comes_back || { seen fay; fail "Éric does not come back"; }
# Their table is listed once, and the turn has a name.
XDG_STATE_HOME="$dir/eve" "$warren" play --lang fr --at "$url" >list || fail "no list"
[ "$(grep -c '/t/' list)" -eq 1 ] || { cat list; fail "a table is listed twice"; }
grep -qE "C’est à (Ève|Éric) de jouer" list || { cat list; fail "the list does not say whose turn it is"; }

echo "narrow: nothing is cut"
