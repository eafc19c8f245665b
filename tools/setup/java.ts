/** Finds Java and Maven on this machine. */
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)

export const oldestJavaMajor = 17

export interface Java {
  readonly java: string
  /** Not checked: it is needed only for a download. */
  readonly maven: string
}

/** The path of a program in the installation `home`, or its name on PATH. */
const command = (home: string | undefined, name: string): string =>
  home === undefined || home === "" ? name : join(home, "bin", name)

/** The programs of JAVA_HOME and MAVEN_HOME or of PATH, else a phrase: what is missing. */
export const findJava = async (environment: NodeJS.ProcessEnv): Promise<Java | string> => {
  const java = command(environment["JAVA_HOME"], "java")
  const { stderr } = await execute(java, ["-version"]).catch(() => ({ stderr: "" }))
  const major = Number(/version "(?<major>\d+)/.exec(stderr)?.groups?.["major"] ?? 0)
  return major < oldestJavaMajor
    ? `no java (${oldestJavaMajor} or newer)`
    : { java, maven: command(environment["MAVEN_HOME"], "mvn") }
}

/** Lets Maven copy the pom's dependencies into the folder's `jars`; Maven verifies downloads. */
export const copyJars = async (maven: string, pom: string, folder: string): Promise<void> => {
  await writeFile(join(folder, "pom.xml"), pom)
  const goal = ["dependency:copy-dependencies", "-DoutputDirectory=jars", "-DincludeScope=runtime"]
  await execute(maven, ["--quiet", "--batch-mode", "--strict-checksums", ...goal], { cwd: folder })
}

export const dependency = (group: string, artifact: string, version: string): string =>
  `<dependency><groupId>${group}</groupId><artifactId>${artifact}</artifactId>` +
  `<version>${version}</version></dependency>`

/** A project that only names its dependencies. */
export const pomOf = (...dependencies: ReadonlyArray<string>): string =>
  `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>procurement</groupId><artifactId>test-programs</artifactId><version>1</version>
  <dependencies>${dependencies.join("\n    ")}</dependencies></project>\n`
