# syntax=docker/dockerfile:1

# The image of Ledgerboard: the product with everything it runs on, the embedded database included. By itself it stores
# all data in /data; with DATABASE_URL it uses an external PostgreSQL (compose.yaml). Starting it needs no network.

# includes libatomic, which the Node of the lock file needs and plain Debian lacks
FROM node:26-bookworm-slim AS build
WORKDIR /app
# packages first: this layer is reused while the lock file is unchanged
COPY package.json package-lock.json ./
COPY scripts/prepare.mjs scripts/
COPY scripts/prepare scripts/prepare
RUN node scripts/prepare.mjs dev
COPY . .
RUN node scripts/prepare.mjs start
# build dependencies are not needed at runtime; the links of the database's libraries are created here, because the
# runtime user cannot write to the product
RUN npm prune --omit=dev --ignore-scripts --no-audit --no-fund --loglevel=error \
  && rm -rf node_modules/node-linux-*/include node_modules/node-linux-*/share node_modules/node-linux-*/lib \
  && find src -type d -name web -prune -exec rm -rf {} + \
  && node_modules/.bin/node -e "import('./src/platform/server/embedded-postgres/postgres-binaries.ts').then((binaries) => binaries.findPostgresBinaries())"

FROM debian:bookworm-slim
# the first process of a container must reap orphans, which Node does not
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 tini \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --uid 10001 --user-group --no-create-home --home-dir /data --shell /usr/sbin/nologin ledgerboard \
  && install -d -m 0700 -o ledgerboard -g ledgerboard /data /backups
WORKDIR /app
COPY --from=build /app/package.json /app/LICENSE ./
COPY --from=build /app/node_modules node_modules
COPY --from=build /app/migrations migrations
COPY --from=build /app/scripts scripts
COPY --from=build /app/src src
COPY --from=build /app/dist dist
# the Node of the lock file, also for `docker exec … node scripts/doctor.ts`
ENV PATH=/app/node_modules/.bin:$PATH NODE_ENV=production DATA_DIR=/data HOST=0.0.0.0 PORT=3000
USER ledgerboard
VOLUME /data
EXPOSE 3000
# the endpoint returns 503 while the database is unavailable
HEALTHCHECK --interval=15s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["tini", "--"]
CMD ["node", "src/app/server/main.ts"]
