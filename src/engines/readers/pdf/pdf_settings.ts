/** How a PDF of a stranger is opened, whatever is then done with it: nothing is fetched, no form runs. */
export const pdfSettings = {
  useWorkerFetch: false,
  useSystemFonts: false,
  disableAutoFetch: true,
  enableXfa: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
  verbosity: 0,
} as const
