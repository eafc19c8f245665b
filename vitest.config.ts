/**
 * One configuration for every test of the repository: `npm test` runs all projects but `cluster`,
 * and `npm run test:cluster` runs that one. A file is in it when its name ends with
 * `.cluster.test.ts`.
 *
 * Projects name folders of tests one by one: a pattern such as packages/* would also match the
 * folder packages/apps and run its tests twice. Tests that need a database or a broker are
 * one project, so that one server of each serves them.
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

/** More than there are cores: servers are started, leases run out, processes end. */
const workers = Math.max(3, availableParallelism() - 1)
const clusterWorkers = Math.max(2, availableParallelism() - 1)

/** A sequencer of our own would have the last word. */
const isShuffled = process.argv.some((word) => word.startsWith("--sequence.shuffle"))

/** Clusters, outages, series of crashes, long clocks: what takes minutes. */
const clusterTests = "packages/**/*.cluster.test.ts"

const testsIn = (folders: ReadonlyArray<string>): Array<string> =>
  folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, folders: ReadonlyArray<string>, exclude: Array<string> = []) => ({
  extends: true as const,
  test: {
    name,
    include: testsIn(folders),
    exclude: ["**/node_modules/**", clusterTests, ...exclude],
  },
})

const withServers = project("database", [...serverAdapters, "packages/apps/*"])
const objectStorage = project("object-storage", [objectStorageFolder])

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
    // The default of one second is too short on a busy machine.
    expect: { poll: { timeout: 15_000 } },
    reporters: ["default", new ClosingLineReporter()],
    ...(isShuffled ? {} : { sequence: { sequencer: ProjectSequencer } }),
    // In the order in which they begin: what is short comes last.
    projects: [
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
        extends: true,
        test: {
          name: "cluster",
          include: [clusterTests],
          exclude: ["**/node_modules/**"],
          globalSetup: [...serverSetups, here("tools/kafka/own-broker-setup.ts")],
          maxWorkers: clusterWorkers,
          // After all others when they run together: clusters take the whole machine.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
