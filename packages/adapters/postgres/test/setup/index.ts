/** PostgreSQL for the tests of other packages. */
export { aProxyTo } from "../fixtures/silent-proxy.ts"
export { startServer, type TestServer } from "./embedded-server.ts"
export { emptyDatabase, freshDatabase, type TestDatabase } from "./test-database.ts"
export { newestMigration, nextVersion } from "./versions.ts"
