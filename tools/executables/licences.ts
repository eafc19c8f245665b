/**
 * The licences of the third-party packages in a bundle, as a comment at its end: most of them
 * require that their text goes with the code.
 */
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"

const packageFolder = /^(?:.*\/)?node_modules\/(?:@[^/]+\/)?[^/]+/

interface Licence {
  /** Name, version and the licence's identifier. */
  readonly title: string
  readonly text: string
}

const licenceIn = (root: string, folder: string): Licence => {
  const path = join(root, folder)
  const manifest = JSON.parse(readFileSync(join(path, "package.json"), "utf8"))
  const files = readdirSync(path).filter((name) => /^(?:licen[cs]e|notice|copying)/i.test(name))
  const texts = files.toSorted().map((name) => readFileSync(join(path, name), "utf8").trim())
  const title = `${manifest.name} ${manifest.version} (${manifest.license})`
  return { title, text: texts.join("\n\n") }
}

/** `paths`: the source files of the bundle, relative to the root of the repository. */
export const licencesOf = (root: string, paths: ReadonlyArray<string>): string => {
  const folders = new Set(paths.flatMap((path) => packageFolder.exec(path)?.[0] ?? []))
  const licences = [...folders].toSorted().map((folder) => licenceIn(root, folder))
  const sections = [...Map.groupBy(licences, ({ text }) => text)].map(
    ([text, of]) => `${of.map(({ title }) => title).join("\n")}\n\n${text}\n`,
  )
  if (sections.length === 0) return ""
  const text = `This file contains these packages under their licences.\n\n${sections.join("\n")}`
  return text.replaceAll(/^/gm, "// ").concat("\n")
}
