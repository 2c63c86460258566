/* Tournaments on several machines: rank 0 hands out deals and counts them, and the other ranks play them.
 *
 * A rank sends what it has played, at first nothing, and receives its next job. There is only one rank if the program
 * was built without MPI or was not started by mpirun. */
#include "cli/tournament.h"

#ifdef WARREN_MPI

#include <mpi.h>

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { PLAYED, NEXT };

/* The head of what a rank sends; the text of the records follows. */
struct message {
    uint64_t job;
    struct tour_deal deal;
};

struct tour_ranks tournament_mpi_ranks_begin(void)
{
    /* The launchers of Open MPI and MPICH set these. Without a launcher, starting MPI would waste time. */
    static const char *const signs[] = {"OMPI_COMM_WORLD_SIZE", "PMI_SIZE", "PMIX_RANK"};
    struct tour_ranks r = {0, 1};
    bool launched = false;
    int given;
    for (size_t i = 0; i < sizeof signs / sizeof signs[0]; i++)
        launched |= getenv(signs[i]) != NULL;
    if (!launched)
        return r;
    MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &given);
    MPI_Comm_rank(MPI_COMM_WORLD, &r.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &r.count);
    /* Only rank 0 prints. */
    if (r.rank > 0 && (freopen("/dev/null", "w", stdout) == NULL || freopen("/dev/null", "w", stderr) == NULL))
        exit(CLI_MACHINE);
    return r;
}

void tournament_mpi_ranks_end(const struct tour_ranks *r)
{
    int begun;
    (void)r;
    MPI_Initialized(&begun);
    if (begun)
        MPI_Finalize();
}

static void receive(struct tour *t, const MPI_Status *from)
{
    int size;
    struct message head;
    struct tour_played played;
    MPI_Get_count(from, MPI_BYTE, &size);
    char *bytes = cli_alloc((size_t)size);
    MPI_Recv(bytes, size, MPI_BYTE, from->MPI_SOURCE, PLAYED, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    memcpy(&head, bytes, sizeof head);
    memset(&played, 0, sizeof played);
    played.deal = head.deal;
    played.used = played.room = (size_t)size - sizeof head;
    if (played.used > 0) {
        played.text = cli_alloc(played.used);
        memcpy(played.text, bytes + sizeof head, played.used);
    }
    free(bytes);
    if (head.job != TOUR_NO_JOB) {
        pthread_mutex_lock(&t->lock);
        tournament_hand_in(t, head.job, &played);
        pthread_mutex_unlock(&t->lock);
    }
}

/* Sends a waiting rank its next job, or tells it that there is none; false if it must go on waiting. */
static bool reply(struct tour *t, int rank, bool *ended)
{
    uint64_t job = TOUR_NO_JOB;
    pthread_mutex_lock(&t->lock);
    enum tour_next next = tournament_take(t, &job);
    pthread_mutex_unlock(&t->lock);
    if (next == TOUR_WAIT)
        return false;
    *ended = next == TOUR_END;
    MPI_Send(&job, 1, MPI_UINT64_T, rank, NEXT, MPI_COMM_WORLD);
    return true;
}

void tournament_mpi_serve(struct tour *t, const struct tour_ranks *r)
{
    bool *waiting = cli_alloc((size_t)r->count * sizeof *waiting);
    for (int left = r->count - 1; left > 0;) {
        int there = 0;
        MPI_Status from;
        MPI_Iprobe(MPI_ANY_SOURCE, PLAYED, MPI_COMM_WORLD, &there, &from);
        if (there) {
            waiting[from.MPI_SOURCE] = true;
            receive(t, &from);
        }
        for (int rank = 1; rank < r->count; rank++) {
            bool ended = false;
            if (waiting[rank] && reply(t, rank, &ended)) {
                waiting[rank] = false;
                left -= ended;
            }
        }
        if (!there)
            nanosleep(&(struct timespec){.tv_nsec = 200000}, NULL);
    }
    free(waiting);
}

void tournament_mpi_follow(struct tour *t)
{
    struct tour_player *player = tournament_play_player_new(t);
    struct message head = {.job = TOUR_NO_JOB};
    struct tour_played played;
    memset(&played, 0, sizeof played);
    for (;;) {
        size_t size = sizeof head + played.used;
        char *bytes = cli_alloc(size);
        memcpy(bytes, &head, sizeof head);
        if (played.used > 0)
            memcpy(bytes + sizeof head, played.text, played.used);
        MPI_Send(bytes, (int)size, MPI_BYTE, 0, PLAYED, MPI_COMM_WORLD);
        free(bytes);
        free(played.text);
        MPI_Recv(&head.job, 1, MPI_UINT64_T, 0, NEXT, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        if (head.job == TOUR_NO_JOB)
            break;
        tournament_play(player, head.job, &played);
        head.deal = played.deal;
    }
    tournament_play_player_free(player);
}

#else

struct tour_ranks tournament_mpi_ranks_begin(void)
{
    return (struct tour_ranks){0, 1};
}

void tournament_mpi_ranks_end(const struct tour_ranks *r)
{
    (void)r;
}

void tournament_mpi_serve(struct tour *t, const struct tour_ranks *r)
{
    (void)t;
    (void)r;
}

void tournament_mpi_follow(struct tour *t)
{
    (void)t;
}

#endif
