/** The examples of the README are the files that are compiled, word for word, and all of them. */
import { readdir, readFile } from "node:fs/promises"
import { expect, it } from "vitest"

const folder = new URL("examples/", import.meta.url)

it("shows every compiled example, and no other", async () => {
  const readme = await readFile(new URL("../README.md", import.meta.url), "utf8")
  const shown = [...readme.matchAll(/```ts\n(.*?)```/gs)].map(([, code]) => code)
  const files = await readdir(folder)
  const compiled = await Promise.all(files.map((file) => readFile(new URL(file, folder), "utf8")))
  expect(shown.toSorted()).toEqual(compiled.toSorted())
})
