/**
 * One configuration for every test of the repository, in five tiers:
 *
 * - `npm test`: all projects but those below; needs only Node and npm.
 * - `npm run test:system`: files that end with `.e2e.test.ts` or `.system.test.ts`.
 * - `npm run test:cluster`: files that end with `.cluster.test.ts`.
 * - `npm run test:clients`: files that end with `.clients.test.ts`.
 * - `npm run test:images`: files that end with `.images.test.ts`.
 *
 * Projects name folders of tests one by one: a pattern such as packages/* would also match the
 * folder packages/apps and run its tests twice. Tests that need a database are one project, so that
 * one server serves them.
 */
import { availableParallelism } from "node:os"
import { join } from "node:path"
import { defineConfig } from "vitest/config"
import ClosingLineReporter from "./tools/setup/closing-line-reporter.ts"
import { compileOnce, leaveNothingRunning, ProjectSequencer } from "./tools/setup/test-run.ts"

compileOnce()
leaveNothingRunning()

const here = (path: string): string => join(import.meta.dirname, path)

const databaseSetups = [
  here("tools/setup/postgres-in-docker.ts"),
  here("packages/adapters/postgres/test/setup/global-setup.ts"),
]
const kafkaSetup = here("tools/kafka/global-setup.ts")

/** More than there are cores: servers are started, leases run out, processes end. */
const workers = Math.max(4, availableParallelism() - 1)
const systemWorkers = Math.max(3, availableParallelism() - 1)
const clusterWorkers = Math.max(2, availableParallelism() - 1)

/** A sequencer of our own would have the last word. */
const isShuffled = process.argv.some((word) => word.startsWith("--sequence.shuffle"))

/** Measured in a process of their own: all others share processes. */
const memoryTests = "packages/**/*memory.system.test.ts"
const systemTests = ["e2e", "system"].map((kind) => `{packages,tools}/**/*.${kind}.test.ts`)
const clusterTests = "packages/**/*.cluster.test.ts"
const clientsTests = "tools/**/*.clients.test.ts"
const imagesTests = "tools/**/*.images.test.ts"

const otherTiers = [...systemTests, clusterTests, clientsTests, imagesTests]

const testsIn = (folders: ReadonlyArray<string>): Array<string> =>
  folders.map((folder) => `${folder}/**/*.test.ts`)

const project = (name: string, folders: ReadonlyArray<string>, exclude: Array<string> = []) => ({
  extends: true as const,
  test: {
    name,
    include: testsIn(folders),
    exclude: ["**/node_modules/**", ...otherTiers, ...exclude],
  },
})

/** One project, because a worker serves only one and loads what its files import. */
const plain = project(
  "plain",
  [
    "tools",
    "examples",
    "packages/domain",
    "packages/contract-tests",
    "packages/sdk",
    "packages/simulation",
    "packages/lib/*",
    "packages/adapters/*",
  ],
  testsIn(["packages/adapters/postgres"]),
)
const database = project("database", ["packages/adapters/postgres", "packages/apps/*"])

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
      { ...database, test: { ...database.test, globalSetup: databaseSetups } },
      plain,
      {
        extends: true,
        test: {
          name: "system",
          include: systemTests,
          exclude: ["**/node_modules/**", memoryTests],
          globalSetup: [...databaseSetups, kafkaSetup, here("tools/s3/global-setup.ts")],
          maxWorkers: systemWorkers,
          // After all others when they run together.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "memory",
          include: [memoryTests],
          isolate: true,
          globalSetup: databaseSetups,
          maxWorkers: systemWorkers,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: "cluster",
          include: [clusterTests],
          exclude: ["**/node_modules/**"],
          globalSetup: [...databaseSetups, kafkaSetup],
          maxWorkers: clusterWorkers,
          // Last, since clusters take the whole machine.
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: "clients",
          include: [clientsTests],
          exclude: ["**/node_modules/**"],
          testTimeout: 120_000,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: "images",
          include: [imagesTests],
          exclude: ["**/node_modules/**"],
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
})
