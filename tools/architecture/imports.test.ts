import { describe, expect, it } from "vitest"
import { codeMask } from "./code-mask.ts"
import { importsOf } from "./imports.ts"

const specifiers = (text: string): ReadonlyArray<string> =>
  importsOf(text).map(({ specifier }) => specifier)

describe("importsOf", () => {
  it.each([
    ["a default import", 'import a from "x"'],
    ["a namespace", "import * as A from 'x'"],
    ["names over several lines", 'import {\n  a,\n  type B, // from "no"\n} from "x"'],
    ["a side effect", 'import "x"'],
    ["a re-export", 'export * from "x"'],
    ["named re-exports", 'export { a as b } from "x"'],
    ["a lazy import", 'const a = await import("x")'],
    ["a lazy import inside a template", 'const a = `text ${await import("x")} from "no"`'],
    ["a worker's URL", 'new Worker(new URL("x", import.meta.url))'],
    ["an import after a regular expression", 'const r = /["`]/g\nimport "x"'],
    ["an import after an element", 'const a = <b>{c}</b>\nconst d = <e />\nimport "x"'],
    ["an import after a division", 'const r = a / b / c\nimport "x"'],
  ])("importsOf includes %s", (_title, text) => {
    expect(specifiers(text)).toEqual(["x"])
  })

  it.each([
    ["a data file's URL", 'const f = new URL("../x.json", import.meta.url)'],
    ["a folder's URL", 'const f = new URL("../x/", import.meta.url)'],
    ["a line comment", '// import "x"'],
    ["a block comment", '/* import a from "x" */'],
    ["a string", "const a = 'import \"x\"'"],
    ["a template", 'const a = `import "x"`'],
    ["a method named import", 'loader.import("x")'],
  ])("importsOf excludes %s", (_title, text) => {
    expect(specifiers(text)).toEqual([])
  })

  it("an import is type-only when its whole declaration is", () => {
    const text =
      'import type { A } from "a"\nexport type { B } from "b"\nimport { type C } from "c"'
    expect(importsOf(text).map(({ typeOnly }) => typeOnly)).toEqual([true, true, false])
  })

  it("an import has the line of its declaration, even after an export without a source", () => {
    const found = importsOf('export { a }\nexport type { B }\n\nimport c from "c"')
    expect(found).toEqual([{ specifier: "c", line: 4, typeOnly: false }])
  })
})

describe("codeMask", () => {
  it("codeMask keeps every position and line", () => {
    const text = 'const a = "é\\"b" // c\nconst d = `e${f({ g: "h" })}i`\n/* j\nk */ l\n'
    const mask = codeMask(text)
    expect(mask).toHaveLength(text.length)
    expect(mask.split("\n")).toHaveLength(text.split("\n").length)
    expect(mask).not.toMatch(/[bceik]\b/)
    expect(mask.trimEnd().endsWith("l")).toBe(true)
  })
})
