/** Whether the settings of the time-stamping authority go together. */
import { SettingsError } from "@procurement/app-platform"
import type { WorkerSettings } from "./settings.ts"

/** Both or neither. */
export const checkTimeStampSettings = ({ TSA_URL, TSA_ROOTS_FILE }: WorkerSettings): void => {
  if (TSA_URL !== "" && TSA_ROOTS_FILE === "") {
    throw new SettingsError("TSA_ROOTS_FILE is required with TSA_URL: whose time is believed?")
  }
  if (TSA_URL === "" && TSA_ROOTS_FILE !== "") {
    throw new SettingsError("TSA_ROOTS_FILE does nothing without TSA_URL")
  }
}
