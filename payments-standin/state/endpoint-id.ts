/** The webhook endpoint that the settings name: there from the start, so that events have somewhere to go. */
export const configuredEndpoint = "we_1FromTheSettings";
