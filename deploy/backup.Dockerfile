# Daybook's image with pg_dump and pg_restore, for `backup` and `restore`. They must not be older than the
# server: VERSION is that of compose.yaml's PostgreSQL. Debian 12 itself has 15; others come from
# PostgreSQL's own repository.
ARG DAYBOOK_IMAGE=localhost/daybook:1.1.0
FROM ${DAYBOOK_IMAGE}
ARG VERSION=18
USER root
RUN apt-get update \
 && if [ "$VERSION" != 15 ]; then \
      apt-get install -y --no-install-recommends postgresql-common ca-certificates \
      && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; \
    fi \
 && apt-get install -y --no-install-recommends "postgresql-client-$VERSION" \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/*
USER 10001:10001
