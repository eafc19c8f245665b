/**
 * The one script of the pages, served from this origin: copies code, selects the language of the
 * samples, searches the reference, and sends its requests to the sandbox. Every page is readable
 * without it.
 */

export const scriptPath = "/docs/page.js"

export const pageScript = `"use strict"
const all = (selector, root = document) => [...root.querySelectorAll(selector)]
const attempt = (work) => { try { return work() } catch { return null } }

for (const button of all("button[data-copy]")) {
  button.hidden = false
  button.addEventListener("click", async () => {
    const source = document.getElementById(button.dataset.copy)
    await navigator.clipboard.writeText(source.textContent)
    const before = button.textContent
    button.textContent = button.dataset.done
    setTimeout(() => { button.textContent = before }, 1500)
  })
}

const choose = (language) => {
  for (const sample of all("[data-sample]")) sample.hidden = sample.dataset.sample !== language
  for (const button of all("[data-choose]")) {
    button.setAttribute("aria-pressed", String(button.dataset.choose === language))
  }
}
const choices = all("[data-choose]")
if (choices.length > 0) {
  for (const tabs of all(".tabs")) tabs.hidden = false
  for (const button of choices) {
    button.addEventListener("click", () => {
      const top = button.getBoundingClientRect().top
      choose(button.dataset.choose)
      scrollBy(0, button.getBoundingClientRect().top - top)
      attempt(() => localStorage.setItem("sample", button.dataset.choose))
    })
  }
  choose(attempt(() => localStorage.getItem("sample")) ?? choices[0].dataset.choose)
}

let token
const tokenOf = async () => {
  if (token !== undefined) return token
  const id = document.getElementById("client-id").value
  const secret = document.getElementById("client-secret").value
  const response = await fetch("/oauth/token", {
    method: "POST",
    headers: { authorization: "Basic " + btoa(id + ":" + secret) },
    body: new URLSearchParams({ grant_type: "client_credentials" }),
  })
  const body = await response.json()
  if (!response.ok) throw new Error(body.error_description ?? body.error)
  token = body.access_token
  return token
}
for (const input of all("#client-id, #client-secret")) {
  input.addEventListener("input", () => { token = undefined })
}

const requestOf = (form) => {
  let path = form.dataset.path
  const query = new URLSearchParams()
  const headers = {}
  for (const input of all("[data-in]", form)) {
    const value = input.value.trim()
    if (value === "") continue
    const place = "{" + input.name + "}"
    if (input.dataset.in === "path") path = path.replace(place, encodeURIComponent(value))
    else if (input.dataset.in === "query") query.set(input.name, value)
    else headers[input.name.toLowerCase()] = value
  }
  const body = form.querySelector("textarea")?.value.trim()
  const text = query.toString()
  const type = form.dataset.type
  if (body) headers["content-type"] = type
  return {
    url: path + (text === "" ? "" : "?" + text),
    init: { method: form.dataset.method, headers, ...(body ? { body } : {}) },
  }
}

const shown = async (response) => {
  const type = response.headers.get("content-type") ?? ""
  const text = await response.text()
  return type.includes("json") && text !== "" ? JSON.stringify(JSON.parse(text), null, 2) : text
}

for (const form of all("form[data-path]")) {
  form.closest("details").hidden = false
  form.addEventListener("submit", async (event) => {
    event.preventDefault()
    const output = form.querySelector("pre")
    output.hidden = false
    output.textContent = "…"
    try {
      const { url, init } = requestOf(form)
      const send = async () => {
        if (form.dataset.secured !== undefined) {
          init.headers.authorization = "Bearer " + await tokenOf()
        }
        return fetch(url, init)
      }
      let response = await send()
      if (response.status === 401 && form.dataset.secured !== undefined) {
        token = undefined
        response = await send()
      }
      output.textContent = init.method + " " + url + "\\n" + response.status + " " +
        response.statusText + "\\n\\n" + await shown(response)
    } catch (error) {
      output.textContent = String(error.message ?? error)
    }
  })
}

const search = document.getElementById("search")
if (search) {
  search.parentElement.hidden = false
  const groups = all(".side details")
  const before = groups.map(({ open }) => open)
  search.addEventListener("input", () => {
    const words = search.value.toLowerCase().split(/\\s+/).filter(Boolean)
    let found = 0
    groups.forEach((group, nth) => {
      const entries = all("li", group)
      for (const entry of entries) {
        entry.hidden = !words.every((word) => entry.dataset.words.includes(word))
      }
      const shown = entries.filter(({ hidden }) => !hidden).length
      found += shown
      group.hidden = shown === 0
      group.open = words.length === 0 ? before[nth] : true
    })
    document.getElementById("no-results").hidden = found > 0
  })
}

const asked = /^#operation\\/(\\w+)$/.exec(location.hash)?.[1]
const link = asked && document.querySelector('a[data-operation="' + asked + '"]')
if (link) location.replace(link.href)
`
