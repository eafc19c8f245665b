/** Checks that the settings of the time-stamping authority are complete. */
import { SettingsError } from "@procurement/app-platform"
import type { WorkerSettings } from "./settings.ts"

/** Requires both or neither. */
export const checkTimeStampSettings = ({ TSA_URL, TSA_ROOTS_FILE }: WorkerSettings): void => {
  if (TSA_URL !== "" && TSA_ROOTS_FILE === "") {
    throw new SettingsError(
      "TSA_ROOTS_FILE is required with TSA_URL: it names the trusted authorities",
    )
  }
  if (TSA_URL === "" && TSA_ROOTS_FILE !== "") {
    throw new SettingsError("TSA_ROOTS_FILE has no effect without TSA_URL")
  }
}
