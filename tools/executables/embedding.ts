/**
 * Embeds what our sources read beside themselves at run time: threads, fonts, and a module of
 * kafkajs that is loaded by name. A source in which a passage is no longer found fails the build,
 * so that no executable depends on a file that is not there.
 *
 * Modules of Node are loaded when they are needed and not when the file is linked, so that an older
 * Node, which lacks some, gets as far as the message that it is too old.
 */
import { readFileSync } from "node:fs"
import { isBuiltin } from "node:module"
import { dirname, join } from "node:path"
import { build, type BuildOptions, type Plugin } from "esbuild"

interface Passage {
  readonly path: RegExp
  readonly pattern: RegExp
  /** Imports what `pattern` captured; `text` is the whole source. */
  readonly replacement: (captured: string, text: string) => string
}

const fontsIn = (text: string): ReadonlyArray<string> =>
  [...text.matchAll(/"(\w+\/\w+\.ttf)"/g)].map(([, path = ""]) => path)

const passages: ReadonlyArray<Passage> = [
  {
    path: /\/fa3\/src\/pdf\/invoice-pdf\.ts$/,
    pattern: /new URL\("\.\/(drawing-thread\.ts)", import\.meta\.url\), \{/,
    replacement: (file) => `require("thread:./${file}"), { eval: true,`,
  },
  {
    path: /\/fa3\/src\/pdf\/typeface\.ts$/,
    pattern: /readFileSync\(new URL\(files\[weight\], import\.meta\.resolve\("([^"]+)"\)\)\)/,
    replacement: (owner, text) => {
      const fonts = fontsIn(text).map((path) => `"${path}": require("${owner}/${path}")`)
      return `Buffer.from({ ${fonts.join(", ")} }[files[weight]])`
    },
  },
  {
    path: /\/kafka\/src\/connection\/kafka\.ts$/,
    pattern: /= load\(\s*"(kafkajs\/[^"]+)",?\s*\)/,
    replacement: (module) => `= require("${module}")`,
  },
]

/** The source of the path with its files embedded. Throws a TypeError when it has changed. */
export const embedded = (path: string, text: string): string => {
  const passage = passages.find((each) => each.path.test(path))
  if (passage === undefined) return text
  const [match, captured = ""] = passage.pattern.exec(text) ?? []
  if (match === undefined) throw new TypeError(`${path} reads its files in another way now`)
  return text.replace(match, () => passage.replacement(captured, text))
}

/** Optional to @mikro-orm/core and not installed; no command needs it. */
const absentPackage = /^dataloader$/

/** A thread that starts from a text has no file, and is no ES module. */
const threadOptions: BuildOptions = {
  format: "cjs",
  define: { "import.meta.url": "threadUrl" },
  banner: { js: 'const threadUrl = require("node:url").pathToFileURL(process.execPath).href' },
}

export interface Embedding {
  readonly plugin: Plugin
  /** The source files of the threads, once the bundle is built. */
  readonly paths: Set<string>
}

/** `options`: those of the bundle, with which the threads are made as well. */
export const embedFiles = (options: BuildOptions): Embedding => {
  const paths = new Set<string>()
  const bundleThread = async (entry: string, plugin: Plugin): Promise<string> => {
    const threadBuild = { ...options, ...threadOptions, entryPoints: [entry], plugins: [plugin] }
    const { outputFiles, metafile } = await build({ ...threadBuild, write: false, metafile: true })
    for (const path of Object.keys(metafile.inputs)) paths.add(path)
    return outputFiles[0]?.text ?? ""
  }
  const plugin: Plugin = {
    name: "embed-files",
    setup: ({ onLoad, onResolve }) => {
      onLoad({ filter: /\/packages\/adapters\/.*\.ts$/, namespace: "file" }, ({ path }) => ({
        contents: embedded(path, readFileSync(path, "utf8")),
        loader: "ts",
      }))
      onResolve({ filter: /^thread:/ }, ({ path, importer }) => ({
        path: join(dirname(importer), path.slice("thread:".length)),
        namespace: "thread",
      }))
      onResolve({ filter: /./ }, ({ path }) =>
        isBuiltin(path) ? { path, namespace: "builtin" } : undefined,
      )
      onLoad({ filter: /./, namespace: "builtin" }, ({ path }) => ({
        contents: `module.exports = process.getBuiltinModule("${path}")`,
      }))
      onResolve({ filter: absentPackage }, ({ path }) => ({ path, namespace: "absent" }))
      onLoad({ filter: /./, namespace: "absent" }, ({ path }) => ({
        contents: `throw new Error("this file does not contain ${path}")`,
      }))
      onLoad({ filter: /./, namespace: "thread" }, async ({ path }) => ({
        contents: await bundleThread(path, plugin),
        loader: "text",
      }))
    },
  }
  return { plugin, paths }
}
