/** What the page says of itself. */
export const about = {
  title: "Create your Athlete NIL Profile",
  description:
    "Be found by fans, alumni and brands. It is free, takes five minutes, and nothing is public before you have confirmed it and we have looked at it.",
};
