/** γ: the line similarity below which a patch is a reimplementation and not a fix. */

/** γ until the user's own history says otherwise, as a share of lines. */
export const DEFAULT_GAMMA = 0.6;
