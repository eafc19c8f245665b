import { execFile, execFileSync } from "node:child_process"
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { afterEach, beforeEach, describe, expect, it } from "vitest"

const script = fileURLToPath(new URL("../../.ci/run", import.meta.url))
const borrowed = ["bash", "cat", "dirname", "env", "grep", "mktemp", "node", "rm", "tail", "tee"]

/** Stands in for npm: prints what a step prints, and fails where FAILING says. */
const npm = `#!/usr/bin/env bash
echo "npm $*"
case "$*" in
  test) echo "\${CLOSING:-3 passed, 0 failed, 2 skipped}" ;;
  "run test:cluster") echo "\${CLUSTER_CLOSING:-4 passed, 0 failed}" ;;
esac
if [ "$*" = "\${FAILING:-}" ]; then echo "npm error" >&2; exit 7; fi
`

/** Stands in for apt-get: records its arguments, and fails the first time. */
const aptGet = `#!/usr/bin/env bash
echo "$*" >> "$NOTES"
[ "$(cat "$NOTES" | grep -c .)" -gt 1 ]
`

const succeed = "#!/usr/bin/env bash\n"
const runRest = '#!/usr/bin/env bash\nshift 2\nexec "$@"\n'

/** The commands that Debian's packages install. */
const installed = [
  "xmlsec1",
  "curl",
  "java",
  "mvn",
  "softhsm2-util",
  "chromium",
  "pgbouncer",
  "g++",
  "python3",
]

let root = ""

const writeCommand = (name: string, text: string): void => {
  writeFileSync(join(root, "bin", name), text)
  chmodSync(join(root, "bin", name), 0o755)
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ci-run-"))
  for (const folder of ["bin", ".ci", "tools/setup"])
    mkdirSync(join(root, folder), { recursive: true })
  copyFileSync(script, join(root, ".ci/run"))
  writeFileSync(join(root, "tools/setup/ensure-installed.mjs"), "")
  for (const name of borrowed) {
    const path = execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim()
    symlinkSync(path, join(root, "bin", name))
  }
  writeCommand("npm", npm)
  writeCommand("apt-get", aptGet)
  writeCommand("timeout", runRest)
  for (const name of ["sleep", ...installed]) writeCommand(name, succeed)
})

afterEach(() => {
  rmSync(root, { recursive: true, force: true })
})

const run = (environment: Readonly<Record<string, string>> = {}) =>
  new Promise<{ readonly code: unknown; readonly lines: ReadonlyArray<string> }>((resolve) => {
    const env = { PATH: join(root, "bin"), NOTES: join(root, "notes"), ...environment }
    execFile(join(root, ".ci/run"), [], { env }, (error, stdout) => {
      resolve({ code: error === null ? 0 : error.code, lines: stdout.trimEnd().split("\n") })
    })
  })

describe("CI run", () => {
  it("the run announces each step and ends with the runner's closing line", async () => {
    const { code, lines } = await run()
    expect(lines.filter((line) => line.startsWith("ci: ["))).toEqual([
      expect.stringMatching(/^ci: \[\d+ s\] Debian packages$/),
      expect.stringContaining("npm ci"),
      expect.stringContaining("Kafka"),
      expect.stringContaining("S3 server"),
      expect.stringContaining("EU DSS"),
      expect.stringContaining("boundaries"),
      expect.stringContaining("demo"),
      expect.stringContaining("every bench, briefly"),
      expect.stringMatching(/^ci: \[\d+ s\] tests$/),
      expect.stringMatching(/^ci: \[\d+ s\] cluster tests$/),
    ])
    expect(lines.at(-1)).toBe("7 passed, 0 failed, 2 skipped")
    expect(code).toBe(0)
  })

  it("the run stops at a failed step and names it", async () => {
    const { code, lines } = await run({ FAILING: "run check" })
    expect(lines.at(-1)).toMatch(
      /^ci: step "types, lint.*" failed after \d+ s in all \(exit code 7\)$/,
    )
    expect(lines).not.toContain("npm test")
    expect(code).toBe(7)
  })

  it("the run ends with the closing line when tests fail", async () => {
    const { code, lines } = await run({ FAILING: "test", CLOSING: "2 passed, 1 failed" })
    expect(lines.at(-2)).toMatch(/^ci: step "tests" failed/)
    expect(lines.at(-1)).toBe("2 passed, 1 failed")
    expect(code).toBe(7)
  })

  it("the closing line counts both runs when cluster tests fail", async () => {
    const failing = { FAILING: "run test:cluster", CLUSTER_CLOSING: "2 passed, 2 failed" }
    const { code, lines } = await run(failing)
    expect(lines.at(-2)).toMatch(/^ci: step "cluster tests" failed/)
    expect(lines.at(-1)).toBe("5 passed, 2 failed, 2 skipped")
    expect(code).toBe(7)
  })

  it("missing Debian packages are installed, with a retry after a failure", async () => {
    for (const name of installed) rmSync(join(root, "bin", name))
    const { code } = await run()
    expect(code).toBe(0)
    const asked = readFileSync(join(root, "notes"), "utf8").trim().split("\n")
    expect(asked).toHaveLength(3)
    expect(asked[1]).toMatch(/update$/)
    expect(asked[2]).toMatch(/recommends xmlsec1 curl default-jre-headless maven softhsm2 /)
    expect(asked[2]).toMatch(/ g\+\+ make python3 python3-venv$/)
  })
})
