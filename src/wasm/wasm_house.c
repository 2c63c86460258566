/* What the page names as its rules when it comes to a house. Only a module with all games can tell, so it is asked when
 * the page is built. */
#include "house/house_rules.h"
#include "registry/registry.h"
#include "wasm/wasm.h"

enum { GAMES_MAX = 8 };

int wr_house(void)
{
    struct house_game games[GAMES_MAX];
    char rules[HOUSE_RULES_SIZE + 1];
    size_t count = 0;
    for (size_t i = 0; registry_game(i) != NULL && count < GAMES_MAX; i++)
        if (!registry_game(i)->example)
            games[count++] = (struct house_game){registry_game(i), wasm_box(registry_game(i))};
    house_rules(games, count, rules);
    wasm_fresh();
    text_put(&wasm.out, rules);
    return wasm_good();
}
