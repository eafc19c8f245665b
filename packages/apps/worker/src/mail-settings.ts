/** Settings of a worker that sends e-mails; the other roles need none of them. */
import { mailServerSettings, parsedOrEmpty } from "@procurement/app-platform"

const pageUrl = (text: string): string => {
  if (/^https?:$/.test(URL.parse(text)?.protocol ?? "")) return text
  throw new TypeError("must be a URL")
}

export const mailSettings = {
  ...mailServerSettings,
  DASHBOARD_URL: parsedOrEmpty("URL", pageUrl)
    .prefault("")
    .describe("the dashboard's address, for links in e-mails"),
} as const
