"""The games for programs that learn: `zoo` for PettingZoo, `spiel` for OpenSpiel, `run` for neither."""
