/**
 * One PostgreSQL server for all tests of a run: that of DATABASE_URL, or an embedded one.
 *
 * Every test creates separate databases on it (`freshDatabase`), so tests do not share data.
 * Migrating takes longer than copying, so the migrated template is created once, here.
 */
import type { TestProject } from "vitest/node"
import { dropDatabase, migratedTemplate } from "./databases.ts"
import { startServer, type TestServer } from "./embedded-server.ts"

declare module "vitest" {
  export interface ProvidedContext {
    postgresUrl: string
    postgresTemplate: string
  }
}

const givenServer = (url: string): Pick<TestServer, "url" | "stop"> => ({
  url,
  stop: () => Promise.resolve(),
})

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const given = process.env["DATABASE_URL"] ?? ""
  const server = given === "" ? await startServer({ fsync: false }) : givenServer(given)
  try {
    const template = await migratedTemplate(server.url)
    project.provide("postgresUrl", server.url)
    project.provide("postgresTemplate", template)
    return async () => {
      await dropDatabase(server.url, template).finally(server.stop)
    }
  } catch (cause) {
    await server.stop()
    throw cause
  }
}
