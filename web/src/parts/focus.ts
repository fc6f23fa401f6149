/** As a ref: what has just appeared gets the focus, and only then. */
export function focusOnce(element: HTMLElement | null): void {
  element?.focus()
}
