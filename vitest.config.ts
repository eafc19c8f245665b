/**
 * One configuration for every test of the repository; `npm test` runs each of them once.
 *
 * Projects name folders of tests one by one: a pattern such as packages/* would also match the
 * folder packages/apps and run its tests twice. Whatever needs a database or a broker is one
 * project, so that one server of each serves it.
 */
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import ClosingLineReporter from "./tools/setup/closing-line-reporter.ts"

const here = (path: string): string => join(import.meta.dirname, path)

const serverSetups = [
  here("tools/setup/postgres-in-docker.ts"),
  here("packages/adapters/postgres/test/setup/global-setup.ts"),
  here("tools/kafka/global-setup.ts"),
]
const serverAdapters = ["packages/adapters/postgres", "packages/adapters/kafka"]
const objectStorageFolder = "packages/adapters/archive/test/s3"

/** Clusters take the whole machine for a while: they run when everything else has ended. */
const lastGroup = 1

const testsIn = (folders: ReadonlyArray<string>): Array<string> =>
  folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, folders: ReadonlyArray<string>, exclude: Array<string> = []) => ({
  extends: true as const,
  test: { name, include: testsIn(folders), exclude: ["**/node_modules/**", ...exclude] },
})

const clusterFolder = "packages/apps/sandbox/test/cluster"
const withServers = project(
  "database",
  [...serverAdapters, "packages/apps/*"],
  testsIn([clusterFolder]),
)
const objectStorage = project("object-storage", [objectStorageFolder])
const clusters = project("cluster", [clusterFolder])

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
      project(
        "adapters",
        ["packages/adapters/*"],
        testsIn([...serverAdapters, objectStorageFolder]),
      ),
      {
        ...objectStorage,
        test: { ...objectStorage.test, globalSetup: here("tools/s3/global-setup.ts") },
      },
      {
        ...withServers,
        test: { ...withServers.test, globalSetup: serverSetups },
      },
      {
        ...clusters,
        test: {
          ...clusters.test,
          globalSetup: here("tools/kafka/own-broker-setup.ts"),
          sequence: { groupOrder: lastGroup },
        },
      },
      project("tools", ["tools"]),
      project("examples", ["examples"]),
    ],
  },
})
