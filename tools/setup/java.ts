/** Java and Maven as this machine has them. */
import { execFile } from "node:child_process"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)

/** A program of an installation, or of the path where `home` is not set. */
export const command = (home: string | undefined, name: string): string =>
  home === undefined || home === "" ? name : join(home, "bin", name)

/** The major version of that java, or 0 where there is none. */
export const javaMajor = (java: string): Promise<number> =>
  execute(java, ["-version"]).then(
    ({ stderr }) => Number(/version "(?<major>\d+)/.exec(stderr)?.groups?.["major"] ?? 0),
    () => 0,
  )

/** Has Maven put what the pom depends on into the folder's `jars`; it checks what it downloads. */
export const copyJars = async (maven: string, pom: string, folder: string): Promise<void> => {
  await writeFile(join(folder, "pom.xml"), pom)
  const goal = ["dependency:copy-dependencies", "-DoutputDirectory=jars", "-DincludeScope=runtime"]
  await execute(maven, ["--quiet", "--batch-mode", "--strict-checksums", ...goal], { cwd: folder })
}
