export type Reply = {
  status: number
  // Tests look into answers of every shape; their assertions are the types.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any
  headers: Record<string, string | undefined>
}
