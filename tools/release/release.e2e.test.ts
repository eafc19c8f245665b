/** `npm run release -- --dry-run` in a clone of the repository. */
import { execFile } from "node:child_process"
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { temporaryFolder } from "@procurement/testing"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { root } from "../architecture/source-tree.ts"
import { publishedPackages } from "../pack/manifest.ts"
import { answerOf } from "../pack/somebody.ts"

const run = promisify(execFile)
const timeout = 600_000
const clone = join(temporaryFolder(afterAll), "clone")

/** The installed packages of the repository; its own ones lead to the clone. */
const linkPackages = (folder: string): void => {
  const [from, to] = [join(root, folder, "node_modules"), join(clone, folder, "node_modules")]
  if (!existsSync(from)) return
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from)) {
    if (name !== "@procurement") symlinkSync(join(from, name), join(to, name))
  }
  const ours = join(from, "@procurement")
  const verbatimSymlinks = true
  if (existsSync(ours))
    cpSync(ours, join(to, "@procurement"), { recursive: true, verbatimSymlinks })
}

const release = (...words: ReadonlyArray<string>) =>
  answerOf(clone, process.execPath, "tools/release/main.ts", ...words)

beforeAll(async () => {
  await run("git", ["clone", "--quiet", root, clone])
  for (const folder of ["", ...publishedPackages(root).map((each) => each.folder)]) {
    linkPackages(folder)
  }
}, timeout)

describe("npm run release -- --dry-run", () => {
  it(
    "it makes every package and executable, and shows where they would go with their hashes",
    async () => {
      const registry = "https://registry.example.com/"
      const { code, output } = await release("--dry-run", "--registry", registry)
      expect([code, output]).toEqual([0, expect.stringContaining(`packages to ${registry}\n`)])
      const folder = join(clone, "out/release")
      const { version } = JSON.parse(readFileSync(join(clone, "package.json"), "utf8"))
      const names = publishedPackages(clone).map(({ manifest }) =>
        manifest.name.replace("/app-", "/"),
      )
      for (const name of names) expect(output).toMatch(new RegExp(`^${name} +${version} `, "m"))
      const sums = readFileSync(join(folder, "SHA256SUMS"), "utf8").trimEnd().split("\n")
      expect(sums).toHaveLength(names.length + 2)
      expect(readdirSync(folder)).toHaveLength(sums.length + 1)
      for (const sum of sums) expect(output).toContain(sum.split(" ")[0])
      await run("sha256sum", ["--check", "--quiet", "SHA256SUMS"], { cwd: folder })
    },
    timeout,
  )

  it("a change that is not committed stops it with one line", async () => {
    appendFileSync(join(clone, "README.md"), "\n")
    writeFileSync(join(clone, "new.md"), "")
    expect(await release("--dry-run")).toEqual({
      code: 1,
      output: "release: the tree is not clean: M README.md, ?? new.md\n",
    })
  })
})
