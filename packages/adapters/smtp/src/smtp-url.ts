/** What is told of a mail server in one URL, `smtp://user:password@host:587` or `smtps://…:465`. */
export interface SmtpServer {
  readonly host: string
  readonly port: number
  /** TLS from the first byte (RFC 8314), instead of STARTTLS. */
  readonly isImplicitTls: boolean
  readonly login?: { readonly user: string; readonly password: string } | undefined
}

/** The submission port of RFC 6409, and that of RFC 8314. */
const usualPorts: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 }

const loginOf = ({ username, password }: URL): SmtpServer["login"] => {
  if (username === "") return undefined
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) }
  } catch {
    throw new TypeError("must have a user and password in which % is written %25")
  }
}

/** Throws a TypeError that does not repeat the URL, for there may be a password in it. */
export const parseSmtpUrl = (text: string): SmtpServer => {
  const url = URL.parse(text)
  const usualPort = usualPorts[url?.protocol ?? ""]
  if (url === null || usualPort === undefined || url.hostname === "") {
    throw new TypeError("must be smtp://[user:password@]host[:port] or smtps://…")
  }
  if (!/^\/?$/.test(url.pathname) || url.search !== "" || url.hash !== "") {
    throw new TypeError("must have nothing after the host and port")
  }
  const login = loginOf(url)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, "$1"),
    port: url.port === "" ? usualPort : Number(url.port),
    isImplicitTls: url.protocol === "smtps:",
    ...(login === undefined ? {} : { login }),
  }
}
