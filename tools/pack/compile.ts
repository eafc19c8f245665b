/**
 * Compiles TypeScript to JavaScript with declarations, for every published package.
 *
 * The compiler keeps the names of source files in two places where published code must not have
 * them: in declarations, and in the URLs of worker threads. Both are corrected here.
 */
import { execFile } from "node:child_process"
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"

const run = promisify(execFile)

interface Program {
  readonly folders: ReadonlyArray<string>
  readonly into: string
  /** The folder of the domain's declarations, once it is compiled. */
  readonly domain?: string
}

const settings = (root: string, { folders, into, domain = "" }: Program) => ({
  extends: join(root, "tsconfig.json"),
  compilerOptions: {
    noEmit: false,
    declaration: true,
    rootDir: root,
    outDir: into,
    typeRoots: [join(root, "node_modules/@types")],
    paths:
      domain === ""
        ? {}
        : { "@procurement/domain/*": [join(domain, "*/index.d.ts"), join(domain, "*.d.ts")] },
  },
  include: folders.map((folder) => join(root, folder, "src")),
})

const inDeclaration = /(\b(?:from|import)\s*\(?\s*")(\.{1,2}\/[^"\n]+)\.ts(")/g
const inWorker = /(\bnew URL\(")(\.{1,2}\/[^"\n]+)\.ts("\s*,\s*import\.meta\.url\b)/g

const putRight = (path: string): void => {
  const pattern = path.endsWith(".d.ts") ? inDeclaration : inWorker
  const text = readFileSync(path, "utf8")
  const right = text.replace(pattern, "$1$2.js$3")
  if (right !== text) writeFileSync(path, right)
}

/** The relative paths of all files below a folder, with "/". */
export const filesBelow = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .map((path) => path.replaceAll("\\", "/"))
    .toSorted()

const compileProgram = async (root: string, program: Program): Promise<void> => {
  const config = join(program.into, `${program.folders.join("-").replaceAll("/", "-")}.json`)
  writeFileSync(config, JSON.stringify(settings(root, program)))
  const compiler = join(root, "node_modules/typescript/bin/tsc")
  await run(process.execPath, [compiler, "-p", config], { cwd: root }).catch(
    ({ stdout, stderr }: { readonly stdout: string; readonly stderr: string }) => {
      throw new TypeError(`${program.folders.join(", ")} do not compile:\n${stdout}${stderr}`)
    },
  )
}

const isAdapter = (folder: string): boolean => folder.startsWith("packages/adapters/")

/**
 * Compiles `<folder>/src` of each folder into `<into>/<folder>/src`. Fails with the compiler's
 * messages.
 *
 * Each adapter is compiled as a separate program, as its user installs it: in one program, the
 * global declarations of one adapter's library would appear in the declarations of another.
 */
export const compile = async (
  root: string,
  folders: ReadonlyArray<string>,
  into: string,
): Promise<void> => {
  mkdirSync(into, { recursive: true })
  await compileProgram(root, { folders: folders.filter((each) => !isAdapter(each)), into })
  const domain = join(into, "packages/domain/src")
  const waiting = folders.filter(isAdapter)
  const compileNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      await compileProgram(root, { folders: [next], into, domain })
    }
  }
  await Promise.all([compileNext(), compileNext()])
  for (const path of filesBelow(into)) putRight(join(into, path))
}
