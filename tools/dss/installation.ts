/**
 * Installs the European Commission's DSS library once by Maven into a cache folder, with a small
 * program of ours that runs it (`Verdicts.java`), compiled by a compiler that needs no JDK.
 *
 * The repository contains only the version of DSS; Maven verifies downloads. The folder appears
 * complete or not at all, so that two concurrent runs are safe.
 */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { cp, readdir } from "node:fs/promises"
import { delimiter, join } from "node:path"
import { promisify } from "node:util"
import { cacheFolderOf, fillOnce } from "../setup/cached-programs.ts"
import { command, copyJars, javaMajor } from "../setup/java.ts"

export interface DssInstallation {
  /** The java program. */
  readonly java: string
  readonly classPath: string
}

export const dssVersion = "6.2"
const compilerVersion = "3.41.0"
const oldestJavaMajor = 17

const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>` +
  `<version>${version}</version></dependency>`

const dssParts = [
  "dss-asic-xades",
  "dss-validation",
  "dss-utils-apache-commons",
  "dss-crl-parser-stream",
].map((artifact) => dependency("eu.europa.ec.joinup.sd-dss", artifact, dssVersion))

const pom = `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>procurement</groupId><artifactId>test-dss</artifactId><version>1</version>
  <dependencies>
    ${dssParts.join("\n    ")}
    ${dependency("org.eclipse.jdt", "ecj", compilerVersion)}
    ${dependency("org.slf4j", "slf4j-nop", "2.0.16")}
  </dependencies>
</project>
`

const execute = promisify(execFile)

/** The folder of the jars: DSS_CACHE_DIR, or a folder of the user's cache. */
export const cacheFolder = (environment: NodeJS.ProcessEnv = process.env): string =>
  cacheFolderOf("dss", "DSS_CACHE_DIR", environment)

const compile = async (java: string, draft: string): Promise<void> => {
  await cp(join(import.meta.dirname, "Verdicts.java"), join(draft, "Verdicts.java"))
  const compiler = ["-cp", "jars/*", "org.eclipse.jdt.internal.compiler.batch.Main"]
  const release = ["--release", String(oldestJavaMajor)]
  const paths = ["-cp", await jarsIn(draft), "-d", "classes", "Verdicts.java"]
  await execute(java, [...compiler, ...release, ...paths], { cwd: draft })
}

/** Lists the jars, because the compiler does not expand wildcards. */
const jarsIn = async (folder: string): Promise<string> => {
  const names = await readdir(join(folder, "jars"))
  return names.map((name) => join("jars", name)).join(delimiter)
}

/** Jars and classes are moved together: the draft itself becomes the folder. */
const install = (java: string, maven: string, cache: string, folder: string): Promise<void> =>
  fillOnce(cache, folder, ".", async (draft) => {
    await copyJars(maven, pom, draft)
    await compile(java, draft)
  })

/** Returns DSS ready to use, or a sentence that names what is missing on this machine. */
export const findDss = async (
  environment: NodeJS.ProcessEnv = process.env,
): Promise<DssInstallation | string> => {
  const java = command(environment["JAVA_HOME"], "java")
  if ((await javaMajor(java)) < oldestJavaMajor) return `no java ${oldestJavaMajor} or newer`
  const cache = cacheFolder(environment)
  const folder = join(cache, `${dssVersion}-2`)
  if (!existsSync(folder)) {
    const maven = command(environment["MAVEN_HOME"], "mvn")
    const failure = await install(java, maven, cache, folder).then(
      () => "",
      (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)),
    )
    if (failure !== "") return `Maven could not fetch DSS ${dssVersion}: ${failure}`
  }
  return { java, classPath: [join(folder, "classes"), join(folder, "jars", "*")].join(delimiter) }
}
