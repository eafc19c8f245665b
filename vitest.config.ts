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
import { compileOnce } from "./tools/setup/compile-once.ts"
import { ProjectSequencer } from "./tools/setup/project-sequencer.ts"

compileOnce()

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
/** More than there are cores: servers are started, leases run out, processes end. */
const workers = Math.max(3, availableParallelism() - 1)
const clusterWorkers = Math.max(2, availableParallelism() - 1)

/** A sequencer of our own would have the last word. */
const isShuffled = process.argv.some((word) => word.startsWith("--sequence.shuffle"))

const testsIn = (folders: ReadonlyArray<string>): Array<string> =>
  folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, folders: ReadonlyArray<string>, exclude: Array<string> = []) => ({
  extends: true as const,
  test: { name, include: testsIn(folders), exclude: ["**/node_modules/**", ...exclude] },
})

const clusterFolder = "packages/apps/sandbox/test/cluster"
/** Most of an outage is waiting: it begins first and others compute meanwhile. */
const outageFile = `${clusterFolder}/server-outages.e2e.test.ts`
const withServers = project(
  "database",
  [...serverAdapters, "packages/apps/*"],
  testsIn([clusterFolder]),
)
const objectStorage = project("object-storage", [objectStorageFolder])
const clusters = project("cluster", [clusterFolder], [outageFile])
const ownBroker = here("tools/kafka/own-broker-setup.ts")

export default defineConfig({
  test: {
    allowOnly: false,
    pool: "forks",
    // A worker serves many files: what they import is loaded once, not once for each of them.
    isolate: false,
    maxWorkers: workers,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    teardownTimeout: 30_000,
    // A second, as it is by default, is no patience on a machine that is busy.
    expect: { poll: { timeout: 15_000 } },
    reporters: ["default", new ClosingLineReporter()],
    ...(isShuffled ? {} : { sequence: { sequencer: ProjectSequencer } }),
    // In the order in which they begin: first what waits, last what is short.
    projects: [
      {
        extends: true,
        test: { name: "outages", include: [outageFile], globalSetup: ownBroker },
      },
      project("tools", ["tools"]),
      {
        ...withServers,
        test: { ...withServers.test, globalSetup: serverSetups },
      },
      project(
        "adapters",
        ["packages/adapters/*"],
        testsIn([...serverAdapters, objectStorageFolder]),
      ),
      {
        ...objectStorage,
        test: { ...objectStorage.test, globalSetup: here("tools/s3/global-setup.ts") },
      },
      project("examples", ["examples"]),
      project("sdk", ["packages/sdk"]),
      project("contract-tests", ["packages/contract-tests"]),
      project("domain", ["packages/domain"]),
      {
        ...clusters,
        test: {
          ...clusters.test,
          globalSetup: ownBroker,
          maxWorkers: clusterWorkers,
          sequence: { groupOrder: lastGroup },
        },
      },
    ],
  },
})
