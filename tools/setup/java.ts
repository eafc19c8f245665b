/** Finds Java and Maven on this machine. */
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)

/** The path of a program in the installation `home`, or its name on PATH. */
export const command = (home: string | undefined, name: string): string =>
  home === undefined || home === "" ? name : join(home, "bin", name)

/** The major version of `java`, or 0 if it is missing. */
export const javaMajor = (java: string): Promise<number> =>
  execute(java, ["-version"]).then(
    ({ stderr }) => Number(/version "(?<major>\d+)/.exec(stderr)?.groups?.["major"] ?? 0),
    () => 0,
  )

/** Lets Maven copy the pom's dependencies into the folder's `jars`; Maven verifies downloads. */
export const copyJars = async (maven: string, pom: string, folder: string): Promise<void> => {
  await writeFile(join(folder, "pom.xml"), pom)
  const goal = ["dependency:copy-dependencies", "-DoutputDirectory=jars", "-DincludeScope=runtime"]
  await execute(maven, ["--quiet", "--batch-mode", "--strict-checksums", ...goal], { cwd: folder })
}
