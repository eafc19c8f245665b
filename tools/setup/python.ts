/** Virtual environments of Python for tools that tests use. */
import { execFile } from "node:child_process"
import { existsSync } from "node:fs"
import { writeFile } from "node:fs/promises"
import { join } from "node:path"
import { promisify } from "node:util"

const execute = promisify(execFile)

/** A virtual environment contains its own path, so it is created at its final place. */
export const fillPython = async (folder: string, requirements: string): Promise<void> => {
  const complete = join(folder, "complete")
  if (existsSync(complete)) return
  await execute("python3", ["-m", "venv", folder])
  const pip = ["--quiet", "--disable-pip-version-check", "--no-input", "--retries", "5"]
  await execute(join(folder, "bin/pip"), [...pip, "install", "--requirement", requirements])
  await writeFile(complete, "")
}
