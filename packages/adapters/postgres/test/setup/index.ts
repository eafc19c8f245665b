/** What tests of other packages need to run on PostgreSQL. */
export { startServer, type TestServer } from "./embedded-server.ts"
export { emptyDatabase, freshDatabase, type TestDatabase } from "./test-database.ts"
