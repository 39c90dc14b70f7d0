#include "requests.h"

#include <curl/curl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* One of the logins that run at the same time. */
struct curl_flow {
    CURL *handle;
    size_t request;
    size_t login;
    double start;
};

struct curl_floor {
    const struct requests *requests;
    size_t at_once;
    /* Made beforehand, for each request. */
    char **urls;
    struct curl_slist **fields;
    struct curl_flow *flows;
    CURLM *multi;
};

struct curl_floor *curl_floor_open(const struct requests *requests, int port, size_t at_once) {
    if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
    struct curl_floor *floor = calloc(1, sizeof *floor);
    *floor = (struct curl_floor){requests, at_once, calloc(requests->count, sizeof(char *)),
                                 calloc(requests->count, sizeof(struct curl_slist *)),
                                 calloc(at_once, sizeof(struct curl_flow)), at_once > 1 ? curl_multi_init() : NULL};
    for (size_t index = 0; index < requests->count; index++) {
        const struct request *request = &requests->all[index];
        size_t size = strlen(request->target) + 32;
        floor->urls[index] = malloc(size);
        snprintf(floor->urls[index], size, "http://127.0.0.1:%d%s", port, request->target);
        for (size_t field = 0; field < request->field_count; field++)
            floor->fields[index] = curl_slist_append(floor->fields[index], request->fields[field]);
        floor->fields[index] = curl_slist_append(floor->fields[index], "Expect:");
    }
    for (size_t index = 0; index < at_once; index++) floor->flows[index].handle = curl_easy_init();
    if (floor->multi) curl_multi_setopt(floor->multi, CURLMOPT_MAXCONNECTS, (long)at_once);
    return floor;
}

void curl_floor_close(struct curl_floor *floor) {
    for (size_t index = 0; index < floor->at_once; index++) curl_easy_cleanup(floor->flows[index].handle);
    if (floor->multi) curl_multi_cleanup(floor->multi);
    for (size_t index = 0; index < floor->requests->count; index++) {
        free(floor->urls[index]);
        curl_slist_free_all(floor->fields[index]);
    }
    free(floor->urls);
    free(floor->fields);
    free(floor->flows);
    free(floor);
}

static size_t take(char *bytes, size_t size, size_t count, void *unused) {
    (void)bytes, (void)unused;
    return size * count;
}

/* Puts the flow's next request into its handle. */
static void prepare(const struct curl_floor *floor, struct curl_flow *flow) {
    const struct request *request = &floor->requests->all[flow->request];
    CURL *handle = flow->handle;
    curl_easy_reset(handle);
    curl_easy_setopt(handle, CURLOPT_URL, floor->urls[flow->request]);
    curl_easy_setopt(handle, CURLOPT_HTTPHEADER, floor->fields[flow->request]);
    curl_easy_setopt(handle, CURLOPT_WRITEFUNCTION, take);
    curl_easy_setopt(handle, CURLOPT_FAILONERROR, 1L);
    curl_easy_setopt(handle, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(handle, CURLOPT_TIMEOUT_MS, 30000L);
    curl_easy_setopt(handle, CURLOPT_PROXY, "");
    curl_easy_setopt(handle, CURLOPT_PRIVATE, flow);
    if (strcmp(request->method, "POST") == 0) {
        curl_easy_setopt(handle, CURLOPT_POST, 1L);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDSIZE, (long)request->body_length);
        curl_easy_setopt(handle, CURLOPT_POSTFIELDS, request->body);
    }
}

static void begin(const struct curl_floor *floor, struct curl_flow *flow, size_t login) {
    flow->request = 0;
    flow->login = login;
    flow->start = now_in_milliseconds();
    prepare(floor, flow);
}

/* Goes on with the login whose response has come; whether it is over. */
static bool finish_request(const struct curl_floor *floor, struct curl_flow *flow, double *milliseconds) {
    if (++flow->request < floor->requests->count) {
        prepare(floor, flow);
        return false;
    }
    milliseconds[flow->login] = now_in_milliseconds() - flow->start;
    return true;
}

static bool run_one_at_a_time(struct curl_floor *floor, size_t logins, double *milliseconds) {
    struct curl_flow *flow = floor->flows;
    for (size_t login = 0; login < logins; login++) {
        begin(floor, flow, login);
        do
            if (curl_easy_perform(flow->handle) != CURLE_OK) return false;
        while (!finish_request(floor, flow, milliseconds));
    }
    return true;
}

bool curl_floor_run(struct curl_floor *floor, size_t logins, double *milliseconds) {
    if (!floor->multi) return run_one_at_a_time(floor, logins, milliseconds);
    size_t begun = 0, done = 0;
    for (size_t index = 0; index < floor->at_once && begun < logins; index++) {
        begin(floor, &floor->flows[index], begun++);
        curl_multi_add_handle(floor->multi, floor->flows[index].handle);
    }
    bool is_good = true;
    while (done < logins && is_good) {
        int running, waiting;
        if (curl_multi_perform(floor->multi, &running) != CURLM_OK) return false;
        for (CURLMsg *message; (message = curl_multi_info_read(floor->multi, &waiting));) {
            if (message->msg != CURLMSG_DONE) continue;
            struct curl_flow *flow = NULL;
            is_good = is_good && message->data.result == CURLE_OK;
            curl_easy_getinfo(message->easy_handle, CURLINFO_PRIVATE, (char **)&flow);
            curl_multi_remove_handle(floor->multi, flow->handle);
            if (finish_request(floor, flow, milliseconds)) {
                done++;
                if (begun == logins) continue;
                begin(floor, flow, begun++);
            }
            curl_multi_add_handle(floor->multi, flow->handle);
        }
        if (done < logins) curl_multi_poll(floor->multi, NULL, 0, 1000, NULL);
    }
    return is_good;
}
