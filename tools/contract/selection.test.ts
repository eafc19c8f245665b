/** Every port of the domain has a suite, and every suite its saboteurs. */
import { describe, expect, it } from "vitest"
import { readSourceTree } from "../architecture/source-tree.ts"
import { portsOf } from "../tidy/ports.ts"
import { filesOf, portsToBind, portsWithoutPromise } from "./selection.ts"

const tree = readSourceTree()
const ports = portsOf(tree).map(({ name }) => name)

const namedIn = (folder: string, pattern: RegExp): ReadonlyArray<string> =>
  [...tree]
    .filter(([path]) => path.startsWith(`packages/contract-tests/${folder}/`))
    .flatMap(([, text]) => [...text.matchAll(pattern)].map(([, name = ""]) => name))

const suites = namedIn("src", /\bport: "(\w+)"/g)

describe("Ports of the domain", () => {
  it("every port has a suite unless it promises nothing, and every suite belongs to a port", () => {
    expect(new Set(suites)).toEqual(new Set(portsToBind(tree)))
    expect(ports).toEqual(expect.arrayContaining([...portsWithoutPromise.keys()]))
  })

  it("every suite has saboteurs", () => {
    expect(namedIn("test/saboteurs", /\bproves\(\s*"(\w+)"/g)).toEqual(
      expect.arrayContaining([...suites]),
    )
  })

  it("the kit's README lists every suite with its port", () => {
    const readme = tree.get("packages/contract-tests/README.md") ?? ""
    const rows = [...readme.matchAll(/^\| `(\w+)` \| `[\w-]+` → `\w+Contract`/gm)]
    expect(rows.map(([, port]) => port)).toEqual(expect.arrayContaining([...suites]))
  })
})

it("a run has all bindings, mutants and saboteurs, or those whose path contains a word", () => {
  const files = filesOf(tree, [])
  expect(files).toContain("examples/own-adapter/tenants-in-sqlite.contract.test.ts")
  expect(files).toContain("packages/contract-tests/test/saboteurs/mutants-alone.test.ts")
  expect(files.filter((file) => !file.endsWith(".test.ts"))).toEqual([])
  const some = filesOf(tree, ["adapters/nbp", "entropy"])
  expect(some).toContain("packages/adapters/nbp/test/exchange-rates.contract.test.ts")
  expect(some.every((file) => /adapters\/nbp|entropy/.test(file))).toBe(true)
  expect(filesOf(tree, ["nowhere"])).toEqual([])
})
