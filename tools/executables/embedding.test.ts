/** What sources read beside themselves is found and embedded; a source that changed is refused. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { expect, it } from "vitest"
import { root } from "../architecture/source-tree.ts"
import { embedded } from "./embedding.ts"
import { licencesOf } from "./licences.ts"

const adapters = join(root, "packages/adapters")
const sources = [
  ["fa3/src/pdf/invoice-pdf.ts", 'new Worker(require("thread:./drawing-thread.ts"), { eval: true,'],
  [
    "fa3/src/pdf/typeface.ts",
    'require("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf")',
  ],
  ["kafka/src/connection/kafka.ts", 'require("kafkajs/src/network/requestQueue/index.js")'],
] as const

it.each(sources)("%s embeds what it reads", (path, passage) => {
  const file = join(adapters, path)
  expect(embedded(file, readFileSync(file, "utf8"))).toContain(passage)
})

it("other sources stay unchanged, and one that reads its files in another way is refused", () => {
  expect(embedded(join(adapters, "nbp/src/index.ts"), "export {}\n")).toBe("export {}\n")
  const typeface = join(adapters, "fa3/src/pdf/typeface.ts")
  expect(() => embedded(typeface, "export {}\n")).toThrow("reads its files in another way now")
})

it("a licence is stated once for all packages that have it, and not for our own sources", () => {
  const paths = ["node_modules/commander/index.js", "node_modules/commander/lib/command.js"]
  const text = licencesOf(root, [...paths, "packages/apps/cli/src/main.ts"])
  expect(text.match(/^\/\/ commander \S+ \(MIT\)$/gm)).toHaveLength(1)
  expect(text.split("\n").filter((line) => !/^(?:\/\/|$)/.test(line))).toEqual([])
  expect(licencesOf(root, ["packages/apps/cli/src/main.ts"])).toBe("")
})
