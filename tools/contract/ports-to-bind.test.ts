/** Every port of the domain has a suite, and every suite its saboteurs. */
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import { readSourceTree, type SourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"
import { filesOf } from "./files.ts"
import { portsToBind, portsWithoutPromise } from "./ports-to-bind.ts"

const tree = readSourceTree(fileURLToPath(new URL("../..", import.meta.url)))

const namedIn = (from: SourceTree, folder: string, pattern: RegExp): ReadonlyArray<string> =>
  [...from]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = ""]) => name))

const suites = namedIn(tree, "packages/contract-tests/src/", /\bport: "(\w+)"/g)
const proven = namedIn(tree, "packages/contract-tests/test/saboteurs/", /\bproves\(\s*"(\w+)"/g)

describe("The ports of the domain", () => {
  it("all have a suite, but for those that promise nothing", () => {
    expect(portsToBind(tree).filter((port) => !suites.includes(port))).toEqual([])
  })

  it("are those that have a suite", () => {
    const ports = new Set(portsOf(tree).map(({ name }) => name))
    expect(suites.filter((suite) => !ports.has(suite))).toEqual([])
  })

  it("have saboteurs for every suite", () => {
    expect(suites.filter((suite) => !proven.includes(suite))).toEqual([])
  })

  it("stand in the kit's README, with their suites", () => {
    const readme = tree.get("packages/contract-tests/README.md") ?? ""
    const missing = suites.filter(
      (port) =>
        !new RegExp(`^\\| \`${port}\` \\| \`[\\w-]+\` → \`\\w+Contract\``, "m").test(readme),
    )
    expect(missing).toEqual([])
  })

  it("include those that are excused, with the reason", () => {
    const ports = portsOf(tree).map(({ name }) => name)
    expect(ports).toEqual(expect.arrayContaining([...portsWithoutPromise.keys()]))
  })
})

describe("The files of a run", () => {
  it("are all bindings and all saboteurs, wherever they lie", () => {
    const files = filesOf(tree, [])
    expect(files).toContain("examples/own-adapter/tenants-in-sqlite.contract.test.ts")
    expect(files).toContain("packages/contract-tests/test/saboteurs/tenant-repository.test.ts")
    expect(files.filter((file) => !file.endsWith(".test.ts"))).toEqual([])
  })

  it("are those that hold one of the words", () => {
    const files = filesOf(tree, ["adapters/nbp", "entropy"])
    expect(files).toContain("packages/adapters/nbp/test/exchange-rates.contract.test.ts")
    expect(files.every((file) => /adapters\/nbp|entropy/.test(file))).toBe(true)
  })

  it("are none when no path holds the word", () => {
    expect(filesOf(tree, ["nowhere"])).toEqual([])
  })
})
