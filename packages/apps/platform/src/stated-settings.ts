/** The settings in force, as operators may see them: of a secret, only whether it is set. */
import type { StatedSetting } from "@procurement/domain/service"
import { z } from "zod"
import { isSecretSetting, type SettingsShape } from "./settings.ts"
import type { Variables } from "./settings-sources.ts"

const usually = (setting: z.core.$ZodType): string =>
  setting instanceof z.ZodPrefault ? String(setting.def.defaultValue) : ""

/** A user and password that somebody has put into an address by mistake. */
const credentialsInUrl = /\/\/[^/?#\s]*@/g

/** Each setting of the shape, as given or by its default. */
export const statedSettings = (
  shape: SettingsShape,
  variables: Variables,
): ReadonlyArray<StatedSetting> =>
  Object.entries(shape).map(([name, setting]) => {
    const value = variables[name] ?? usually(setting)
    return isSecretSetting(setting)
      ? { name, isSet: value !== "" }
      : { name, value: value.replaceAll(credentialsInUrl, "//…@") }
  })
