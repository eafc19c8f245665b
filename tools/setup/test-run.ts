/** The set-up of a test run in its main process: see vitest.config.ts. */
import { readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/**
 * Lets the processes that tests start share compiled code: hundreds of them load the same packages.
 * Node caches it in a folder that is removed after the run; a folder set outside is left as it is.
 */
export const compileOnce = (): void => {
  if ((process.env["NODE_COMPILE_CACHE"] ?? "") !== "") return
  const folder = join(tmpdir(), `procurement-compiled-${process.pid}`)
  process.env["NODE_COMPILE_CACHE"] = folder
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }))
}

/**
 * Runs test files in the order of their projects in the configuration instead of alphabetically:
 * long waits start first, and short files fill the end.
 */
export class ProjectSequencer extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const usual = await Reflect.apply(super.sort, this, [files])
    const names = this.ctx.projects.map(({ name }) => name)
    const placeOf = ({ project: { name, config } }: TestSpecification) =>
      config.sequence.groupOrder * names.length + names.indexOf(name)
    return usual.toSorted((a, b) => placeOf(a) - placeOf(b))
  }
}

const variable = "PROCUREMENT_TEST_RUN"

/** The result, or undefined: the process has ended or is not ours, or there is no /proc. */
const unlessGone = <A>(look: () => A): A | undefined => {
  try {
    return look()
  } catch {
    return undefined
  }
}

const readOf = (pid: number, file: string): string =>
  unlessGone(() => readFileSync(`/proc/${pid}/${file}`, "utf8")) ?? ""

/**
 * Ends the processes that tests have started when their run ends early: by Ctrl-C, SIGTERM or a
 * defect. A regular run has stopped its servers already.
 *
 * Call it before anything is started. Every process that a test starts inherits an environment
 * variable, by which /proc finds it, including servers that run detached and as another user; a
 * nested run has both marks. Without /proc (macOS, Windows) nothing is ended.
 */
export const leaveNothingRunning = (): void => {
  const run = `${process.pid}-${Date.now()}`
  process.env[variable] = `${process.env[variable] ?? ""} ${run}`
  const isOurs = (setting: string): boolean =>
    setting.startsWith(`${variable}=`) && setting.split(" ").includes(run)
  process.once("exit", () => {
    for (const pid of (unlessGone(() => readdirSync("/proc")) ?? []).map(Number)) {
      if (!Number.isInteger(pid) || pid === process.pid) continue
      if (!readOf(pid, "environ").split("\0").some(isOurs)) continue
      // PostgreSQL releases its shared memory on SIGQUIT, its "immediate shutdown".
      const isPostgres = readOf(pid, "comm").trim() === "postgres"
      unlessGone(() => process.kill(pid, isPostgres ? "SIGQUIT" : "SIGKILL"))
    }
  })
}
