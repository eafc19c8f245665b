/** Who runs a command, for records. */
import { userInfo } from "node:os"

/** A container may run under a user id without a name. */
export const whoRunsThis = (): string => {
  try {
    return userInfo().username
  } catch {
    return `user ${process.getuid?.() ?? "unknown"}`
  }
}
