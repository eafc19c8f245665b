/** `.ci/fuzz --install`, with a Python that only writes what pip would. */
import { spawn } from "node:child_process"
import { once } from "node:events"
import { cpSync, existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { temporaryFolder, until } from "@procurement/testing"
import { expect, it, onTestFinished } from "vitest"
import { root } from "../architecture/source-tree.ts"

const python = `#!/bin/sh
case "$*" in
  *sys.version_info\\[*) echo 3.12 ;;
  -) echo /pip ;;
  *venv\\ *) mkdir -p "$4/bin" && cp "$0" "$4/bin/python" ;;
  /pip*) eval "$PIP" && cp "$0" "$(dirname "$0")/schemathesis" ;;
esac
`

/** A clone in a folder of its own; `pip`: what pip does first. */
const clone = () => {
  const folder = temporaryFolder(onTestFinished)
  cpSync(join(root, ".ci"), join(folder, "project/.ci"), { recursive: true })
  mkdirSync(join(folder, "bin"))
  mkdirSync(join(folder, "tmp"))
  writeFileSync(join(folder, "bin/python3"), python, { mode: 0o755 })
  const start = (cache: string, pip = "true") =>
    spawn(join(folder, "project/.ci/fuzz"), ["--install"], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
      env: {
        ...process.env,
        PATH: `${folder}/bin:${process.env["PATH"]}`,
        FUZZ_CACHE: cache,
        TMPDIR: join(folder, "tmp"),
        PIP: pip,
      },
    })
  return { folder, start }
}

it("without a writable cache the fuzzer is installed within the clone, once", async () => {
  const { folder, start } = clone()
  const said: Array<string> = []
  for (const _run of [1, 2]) {
    const install = start("/dev/null/cache")
    install.stdout.setEncoding("utf8").on("data", (text: string) => said.push(text))
    expect(await once(install, "close")).toEqual([0, null])
  }
  expect(said.join("")).toMatch(/^fuzz: installing schemathesis==\S+\n$/)
  const [installed = ""] = readdirSync(join(folder, "project/out/fuzz"))
  expect(existsSync(join(folder, "project/out/fuzz", installed, "bin/schemathesis"))).toBe(true)
  expect(readdirSync(join(folder, "tmp"))).toEqual([])
})

it.each(["SIGINT", "SIGTERM"] as const)(
  "an install stopped by %s leaves nothing",
  async (signal) => {
    const { folder, start } = clone()
    const cache = join(folder, "cache")
    const started = join(folder, "started")
    // One process, as pip is: a shell that waits for `touch` may survive the signal.
    const pip = `require("fs").writeFileSync("${started}", ""); setTimeout(() => {}, 600_000)`
    const install = start(cache, `exec '${process.execPath}' -e '${pip}'`)
    const ended = once(install, "close")
    await until("pip runs", () => existsSync(started))
    process.kill(-(install.pid ?? 0), signal)
    await ended
    expect(readdirSync(cache)).toEqual([])
  },
)
