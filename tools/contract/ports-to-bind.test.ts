/** Every port of the domain has a suite, and every suite its saboteurs. */
import { describe, expect, it } from "vitest"
import { readSourceTree, type SourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"
import { filesOf } from "./files.ts"
import { portsToBind, portsWithoutPromise } from "./ports-to-bind.ts"

const tree = readSourceTree()

const namedIn = (from: SourceTree, folder: string, pattern: RegExp): ReadonlyArray<string> =>
  [...from]
    .filter(([path]) => path.startsWith(folder))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = ""]) => name))

const suites = namedIn(tree, "packages/contract-tests/src/", /\bport: "(\w+)"/g)
const proven = namedIn(tree, "packages/contract-tests/test/saboteurs/", /\bproves\(\s*"(\w+)"/g)

describe("Ports of the domain", () => {
  it("every port has a suite unless it promises nothing", () => {
    expect(portsToBind(tree).filter((port) => !suites.includes(port))).toEqual([])
  })

  it("every suite belongs to a port", () => {
    const ports = new Set(portsOf(tree).map(({ name }) => name))
    expect(suites.filter((suite) => !ports.has(suite))).toEqual([])
  })

  it("every suite has saboteurs", () => {
    expect(suites.filter((suite) => !proven.includes(suite))).toEqual([])
  })

  it("the kit's README lists every suite with its port", () => {
    const readme = tree.get("packages/contract-tests/README.md") ?? ""
    const missing = suites.filter(
      (port) =>
        !new RegExp(`^\\| \`${port}\` \\| \`[\\w-]+\` → \`\\w+Contract\``, "m").test(readme),
    )
    expect(missing).toEqual([])
  })

  it("every excused port exists", () => {
    const ports = portsOf(tree).map(({ name }) => name)
    expect(ports).toEqual(expect.arrayContaining([...portsWithoutPromise.keys()]))
  })
})

describe("Files of a run", () => {
  it("a run without words has all bindings, mutants and saboteurs", () => {
    const files = filesOf(tree, [])
    expect(files).toContain("examples/own-adapter/tenants-in-sqlite.contract.test.ts")
    expect(files).toContain("packages/contract-tests/test/saboteurs/mutants-alone.test.ts")
    expect(files.filter((file) => !file.endsWith(".test.ts"))).toEqual([])
  })

  it("a run with words has only files whose path contains one of them", () => {
    const files = filesOf(tree, ["adapters/nbp", "entropy"])
    expect(files).toContain("packages/adapters/nbp/test/exchange-rates.contract.test.ts")
    expect(files.every((file) => /adapters\/nbp|entropy/.test(file))).toBe(true)
  })

  it("a run with an unknown word has no files", () => {
    expect(filesOf(tree, ["nowhere"])).toEqual([])
  })
})
