/** The examples in the README and the guide are verbatim copies of compiled files. */
import { readdir, readFile } from "node:fs/promises"
import { expect, it } from "vitest"

const filesIn = async (folder: string): Promise<ReadonlyArray<string>> => {
  const at = new URL(folder, import.meta.url)
  return Promise.all((await readdir(at)).map((file) => readFile(new URL(file, at), "utf8")))
}

const shownIn = async (document: string): Promise<ReadonlyArray<string>> => {
  const text = await readFile(new URL(document, import.meta.url), "utf8")
  return [...text.matchAll(/```ts\n(.*?)```/gs)].map(([, code = ""]) => code)
}

it("the README shows every compiled example and no other", async () => {
  const shown = await shownIn("../README.md")
  expect(shown.toSorted()).toEqual((await filesIn("examples/")).toSorted())
})

it("the guide to webhooks shows only compiled examples", async () => {
  const shown = await shownIn("../../../docs/how-to/receive-webhooks.md")
  const compiled = new Set([...(await filesIn("examples/")), ...(await filesIn("guides/"))])
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter((code) => !compiled.has(code))).toEqual([])
})
