/** Does something without the rights of root, even when root runs the tests. */
import { chmod } from "node:fs/promises"

const nobody = 65_534

/** Does the work as a user who may read the folder but not write in it. */
export const whereOthersWrite = async <Result>(
  folder: string,
  work: () => Promise<Result>,
): Promise<Result> => {
  await chmod(folder, 0o555)
  const isRoot = process.geteuid?.() === 0
  if (isRoot) process.seteuid?.(nobody)
  try {
    return await work()
  } finally {
    if (isRoot) process.seteuid?.(0)
    await chmod(folder, 0o755)
  }
}

/** A command that runs another one as an ordinary user, who may read but not write everywhere. */
export const asOrdinaryUser = (command: ReadonlyArray<string>): ReadonlyArray<string> => {
  if (process.getuid?.() !== 0) return command
  const identity = [`--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"]
  // A clone in root's home is closed to others: reading it is not what is tried here.
  const passage = ["--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"]
  return ["setpriv", ...identity, ...passage, ...command]
}
