// Words that a person looks at, wherever somebody writes them: in a request, in an order, in an offer.

export const PERFORMANCE =
  /\b(per|each|every|for (a|each|every)|if (he|she|they|you)) (win|wins|goal|point|touchdown|td|yard|tackle|catch|start|game|title)s?\b|\b(touchdowns?|playoffs?|championship|all[- ]american|mvp|heisman|win bonus|performance bonus|stats?|playing time)\b/i;
export const RECRUITING =
  /\b(recruit\w*|transfer\w*|commit(s|ment)?|enroll?(s|ment)?|stay at|sign with|portal|walk[- ]on|scholarship)\b/i;
export const MARKS =
  /\b(logos?|uniforms?|jerseys?|mascots?|trademarks?|stadium|arena|field ?house|locker room|campus|facilit(y|ies)|school colors?|university|college|team name)\b/i;
export const VICES =
  /\b(alcohol\w*|beer|wine|liquor|vodka|whiske?y|tobacco|nicotine|vap(e|es|ing)|cigars?|cannabis|cbd|marijuana|casinos?|gambl\w*|betting|sportsbooks?|adult entertainment|strip club|firearms?)\b/i;
