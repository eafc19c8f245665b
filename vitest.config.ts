/**
 * One configuration for every test of the repository; `npm test` runs each of them once.
 *
 * Projects name folders of tests one by one: a pattern such as packages/* would also match the
 * folder packages/apps and run its tests twice. Whatever needs a database is one project, so that
 * one server serves it.
 */
import { existsSync } from "node:fs"
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import ClosingLineReporter from "./tools/setup/closing-line-reporter.ts"

const postgresSetup = join(
  import.meta.dirname,
  "packages/adapters/postgres/test/setup/global-setup.ts",
)
const databaseFolders = ["packages/adapters/postgres", "packages/apps/*"]

const testsIn = (folders: ReadonlyArray<string>): Array<string> =>
  folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, folders: ReadonlyArray<string>, exclude: Array<string> = []) => ({
  extends: true as const,
  test: { name, include: testsIn(folders), exclude: ["**/node_modules/**", ...exclude] },
})

const withDatabase = project("database", databaseFolders)

export default defineConfig({
  test: {
    allowOnly: false,
    pool: "forks",
    maxWorkers: Math.max(2, availableParallelism() - 1),
    testTimeout: 30_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    reporters: ["default", new ClosingLineReporter()],
    projects: [
      project("domain", ["packages/domain"]),
      project("contract-tests", ["packages/contract-tests"]),
      project("sdk", ["packages/sdk"]),
      project("adapters", ["packages/adapters/*"], testsIn(["packages/adapters/postgres"])),
      {
        ...withDatabase,
        test: {
          ...withDatabase.test,
          globalSetup: existsSync(postgresSetup) ? [postgresSetup] : [],
        },
      },
      project("tools", ["tools"]),
      project("examples", ["examples"]),
    ],
  },
})
