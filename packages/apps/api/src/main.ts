/** `node main.ts`: runs the API until a signal stops it. */
import { runProcess } from "@procurement/app-platform"
import { startApi } from "./api.ts"
import { apiSettings } from "./settings.ts"

await runProcess({
  title: "api",
  settings: apiSettings,
  start: (settings, stated) => startApi(settings, undefined, stated),
})
