/** The API as it is deployed, but for its limiter: everything is admitted, nothing is told. */
import { unlimited } from "@procurement/adapter-http-express"
import { apiSettings, startApi } from "@procurement/app-api"
import { runProcess } from "@procurement/app-chassis"

await runProcess({
  title: "api without limits",
  settings: apiSettings,
  start: (settings) => startApi(settings, () => unlimited),
})
