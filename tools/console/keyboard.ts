/** A reader who uses the keyboard alone. */
import type { Locator, Page } from "../../packages/apps/sandbox/test/support/browser.ts"

/** The most controls of a page. */
const maximumStops = 150

const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element: unknown) => element === document.activeElement)

/** Moves the focus with Tab to the control; throws when it is never reached. */
const reach = async (page: Page, target: Locator): Promise<void> => {
  await target.waitFor()
  for (let stop = 0; stop < maximumStops; stop += 1) {
    if (await isFocused(target)) return
    await page.keyboard.press("Tab")
  }
  throw new Error(`${target} can't be reached with the keyboard`)
}

export const keyboardOf = (page: Page) => ({
  /** A link, a button, or what opens a form. */
  press: async (target: Locator): Promise<void> => {
    await reach(page, target)
    await page.keyboard.press("Enter")
  },
  toggle: async (target: Locator): Promise<void> => {
    await reach(page, target)
    await page.keyboard.press("Space")
  },
  /** Replaces what the field has. */
  type: async (target: Locator, text: string): Promise<void> => {
    await reach(page, target)
    await page.keyboard.press("ControlOrMeta+A")
    await page.keyboard.type(text)
  },
  /** Sends the form of the field that has the focus. */
  send: (): Promise<void> => page.keyboard.press("Enter"),
  choose: async (target: Locator, file: { name: string; mimeType: string; buffer: Buffer }) => {
    // First, because the browser needs a moment until it reports the dialog.
    const opened = page.waitForEvent("filechooser")
    // Without the control there is no dialog either: its own error says more.
    opened.catch(() => undefined)
    await reach(page, target)
    await page.keyboard.press("Space")
    await (await opened).setFiles(file)
  },
})
