/** Samples of a request in six languages, each complete except for the access token. */
import { exampleOf, type Operation, type RequestBody } from "./operations.ts"

interface SampleRequest {
  readonly method: string
  readonly url: string
  readonly isSecured: boolean
  /** The text of the body and its type. */
  readonly body: { readonly text: string; readonly type: string } | undefined
}

const formType = "application/x-www-form-urlencoded"

/** The example of a body as it is sent; empty without an example. */
export const bodyText = ({ type, example }: RequestBody): string => {
  if (example === undefined) return ""
  return type === formType
    ? new URLSearchParams(example as Record<string, string>).toString()
    : JSON.stringify(example, null, 2)
}

/** The path with the examples of its parameters, and the body of the document's example. */
const sampleRequest = (operation: Operation, base: string): SampleRequest => {
  const { method, path, parameters, body, isSecured } = operation
  const filled = path.replace(/\{(\w+)\}/g, (whole, name: string) => {
    const parameter = parameters.find((each) => each.in === "path" && each.name === name)
    return (parameter && exampleOf(parameter)) || whole
  })
  return {
    method,
    url: `${base}${filled}`,
    isSecured,
    body: body?.example === undefined ? undefined : { type: body.type, text: bodyText(body) },
  }
}

const lines = (...parts: ReadonlyArray<string | false>): string =>
  parts.filter((part) => part !== false).join("\n")

const indented = (text: string, by: string): string => text.replaceAll("\n", `\n${by}`)

const curl = ({ method, url, isSecured, body }: SampleRequest): string => {
  const parts = [
    `curl ${method === "GET" ? "" : `-X ${method} `}"${url}"`,
    ...(isSecured ? ['-H "Authorization: Bearer $TOKEN"'] : ['-u "$CLIENT_ID:$CLIENT_SECRET"']),
    ...(body === undefined
      ? []
      : [`-H "Content-Type: ${body.type}"`, `-d '${body.text.replaceAll("'", "'\\''")}'`]),
  ]
  return parts.join(" \\\n  ")
}

const typescript = ({ method, url, isSecured, body }: SampleRequest): string =>
  lines(
    `const response = await fetch("${url}", {`,
    method !== "GET" && `  method: "${method}",`,
    "  headers: {",
    isSecured && "    authorization: `Bearer ${token}`,",
    body !== undefined && `    "content-type": "${body.type}",`,
    "  },",
    body !== undefined &&
      (body.type === formType
        ? `  body: "${body.text}",`
        : `  body: JSON.stringify(${indented(body.text, "  ")}),`),
    "})",
    "if (!response.ok) throw new Error(await response.text())",
    "console.log(await response.text())",
  )

const python = ({ method, url, isSecured, body }: SampleRequest): string =>
  lines(
    "import urllib.request",
    "",
    "request = urllib.request.Request(",
    `    "${url}",`,
    `    method="${method}",`,
    "    headers={",
    isSecured && '        "Authorization": f"Bearer {token}",',
    body !== undefined && `        "Content-Type": "${body.type}",`,
    "    },",
    body !== undefined && `    data="""${body.text}""".encode(),`,
    ")",
    "with urllib.request.urlopen(request) as response:",
    "    print(response.read().decode())",
  )

const csharp = ({ method, url, isSecured, body }: SampleRequest): string =>
  lines(
    "using var client = new HttpClient();",
    `var request = new HttpRequestMessage(new HttpMethod("${method}"), "${url}");`,
    isSecured && 'request.Headers.Add("Authorization", $"Bearer {token}");',
    body !== undefined &&
      `request.Content = new StringContent("""\n    ${indented(body.text, "    ")}\n    """, Encoding.UTF8, "${body.type}");`,
    "var response = await client.SendAsync(request);",
    "response.EnsureSuccessStatusCode();",
    "Console.WriteLine(await response.Content.ReadAsStringAsync());",
  )

const javaBody = (body: SampleRequest["body"]): string =>
  body === undefined ? "noBody()" : `ofString("""\n        ${indented(body.text, "        ")}""")`

const java = ({ method, url, isSecured, body }: SampleRequest): string =>
  lines(
    "var client = HttpClient.newHttpClient();",
    `var request = HttpRequest.newBuilder(URI.create("${url}"))`,
    isSecured && '    .header("Authorization", "Bearer " + token)',
    body !== undefined && `    .header("Content-Type", "${body.type}")`,
    `    .method("${method}", HttpRequest.BodyPublishers.${javaBody(body)})`,
    "    .build();",
    "var response = client.send(request, HttpResponse.BodyHandlers.ofString());",
    'System.out.println(response.statusCode() + " " + response.body());',
  )

const php = ({ method, url, isSecured, body }: SampleRequest): string =>
  lines(
    `$curl = curl_init("${url}");`,
    "curl_setopt_array($curl, [",
    "    CURLOPT_RETURNTRANSFER => true,",
    `    CURLOPT_CUSTOMREQUEST => "${method}",`,
    "    CURLOPT_HTTPHEADER => [",
    isSecured && '        "Authorization: Bearer $token",',
    body !== undefined && `        "Content-Type: ${body.type}",`,
    "    ],",
    body !== undefined &&
      `    CURLOPT_POSTFIELDS => <<<'BODY'\n        ${indented(body.text, "        ")}\n        BODY,`,
    "]);",
    "echo curl_exec($curl);",
  )

export const sampleLanguages = {
  curl,
  TypeScript: typescript,
  Python: python,
  "C#": csharp,
  Java: java,
  PHP: php,
}
export type SampleLanguage = keyof typeof sampleLanguages

export const samplesOf = (
  operation: Operation,
  base: string,
): ReadonlyArray<readonly [SampleLanguage, string]> => {
  const request = sampleRequest(operation, base)
  return Object.entries(sampleLanguages).map(([language, write]) => [
    language as SampleLanguage,
    write(request),
  ])
}
